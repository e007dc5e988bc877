export const ENV_VALUE = 'postgres://hello:secret@db.internal/hello';

/** Values that the samples use as secrets: none may be found in what is inspected or persisted. */
export const SECRETS = ['oauth-code', 'nonce', 'challenge-1', 'iVBORw0KGgo=', '408915', ENV_VALUE, 'one-time', 'sample-access-token'];

/** The access token is stored by the specification, under this one key. */
export const TOKEN_KEY = 'authToken';

export const secretsIn = (text: string): string[] => SECRETS.filter((secret) => text.includes(secret));
