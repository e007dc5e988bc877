import path from 'node:path';

/** Of our own environment only what any program needs to run; nothing that is a secret of ours. */
const INHERITED = [
  'PATH',
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
];

/** The environment of a build or an application: a home of its own, then what the user set. */
export function childEnvironment(
  { home, cache, user }: { home: string; cache: string; user: Record<string, string> },
  ours: Record<string, string>,
): Record<string, string> {
  const inherited = Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]!]])));
  return {
    ...inherited,
    HOME: home,
    npm_config_cache: path.join(cache, 'npm'),
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    ...user,
    ...ours,
  };
}
