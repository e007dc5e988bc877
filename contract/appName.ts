/** Letters, digits, spaces, dots, dashes and underscores; starts with a letter or digit; at most 63 characters. */
export const APP_NAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,62}$/u;

/** Names that environment variables may have. */
export const ENV_KEY_PATTERN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Together, names and values, in characters. */
export const ENV_LIMIT = 64 * 1024;

/** Whether git takes this as a branch name (git-check-ref-format), and no command could take it for an option. */
export function isBranchName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git forbids control characters
  const forbidden = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$|^\/|^@$|^-/;
  return name.length > 0 && name.length <= 255 && !forbidden.test(name) && name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}
