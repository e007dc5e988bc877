import path from 'node:path';

/** Of our own environment only what any program needs to run; nothing that is a secret of ours. */
const INHERITED = [
  'LANG',
  'LC_ALL',
  'TZ',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'npm_config_registry',
];

/**
 * The environment of a build or an application: a home of its own, `defaults`, then what the user set, which is never changed.
 * `fixed` wins over all.
 */
export function childEnvironment({
  home,
  cache,
  defaults = {},
  user = {},
  fixed = {},
}: {
  home: string;
  cache: string;
  defaults?: Record<string, string>;
  user?: Record<string, string>;
  fixed?: Record<string, string>;
}): Record<string, string> {
  const inherited = Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  return {
    ...inherited,
    PATH: searchPath(),
    HOME: home,
    npm_config_cache: path.join(cache, 'npm'),
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    ...defaults,
    ...user,
    ...fixed,
  };
}

/** Where programs are found. Started by `npm start`, we have our own packages' programs in it, which are not the user's business. */
function searchPath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !/[/\\]node_modules[/\\]|[/\\]node_modules$|node-gyp-bin$/.test(folder));
  return [...folders, path.dirname(process.execPath)].join(path.delimiter);
}
