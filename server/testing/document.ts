import Fastify from 'fastify';
import { CALLS, type CallName } from '../../contract/calls';

type Schema = Record<string, unknown>;
type Content = { content?: { 'application/json'?: { schema: Schema } } };
export type Operation = { requestBody?: Content; parameters?: { in: string; name: string; schema: Schema }[]; responses: Record<string, Content> };
type OpenApi = { paths: Record<string, Record<string, Operation>> };

export type Document = Awaited<ReturnType<typeof readDocument>>;

/** The OpenAPI document as a running server hands it out, with a check of answers against it: by a validator that knows nothing of the contract's own schemas. */
export async function readDocument(address: string) {
  const { paths } = (await (await fetch(`${address}/api/docs/json`)).json()) as OpenApi;
  const operationOf = (name: CallName): Operation => {
    const operation = paths[`/api${CALLS[name].path}`]?.[CALLS[name].method.toLowerCase()];
    if (!operation) throw new Error(`The document does not know ${name}.`);
    return operation;
  };

  // Fastify's own validator, told to change nothing of what it is shown.
  const checker = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } } });
  for (const name of Object.keys(CALLS) as CallName[]) {
    for (const [status, response] of Object.entries(operationOf(name).responses))
      checker.post(`/${name}/${status}`, { schema: { body: response.content?.['application/json']?.schema } }, async () => null);
  }
  await checker.ready();

  return {
    operationOf,

    /** Throws when a call's answer is not as the document describes it. */
    async check(name: CallName, status: number, json: unknown): Promise<void> {
      const described = operationOf(name).responses[status] ? status : 'default';
      const headers = { 'content-type': 'application/json' };
      const { statusCode, body } = await checker.inject({ method: 'POST', url: `/${name}/${described}`, headers, payload: JSON.stringify(json) });
      if (statusCode !== 200) throw new Error(`${name} answered ${status} with ${JSON.stringify(json).slice(0, 500)}: ${body}`);
    },
  };
}
