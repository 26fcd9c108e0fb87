import { configMeta } from '../../contract/config-meta.ts';

/** What the service worker does with a request. `untouched` goes its way as if there were no service worker. */
export type ShellAnswer = 'page' | 'file' | 'untouched';

type Asked = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  /** A request for a part of a file: documents are read so. */
  readonly hasRange: boolean;
};

/** Paths of the service: no answer of theirs is ever looked at, whatever it is asked for as. */
const servicePath = /^\/(?:api|v2|auth|healthz|readyz|metrics|config\.json)(?:\/|$)/i;

/** Files of the build hold a hash of their content in their name. */
const hashedAsset = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/;

/**
 * Which requests the page's shell answers: its own address bar, and the files that the page is made of. `shell` are paths of files
 * without a hash that belong to it.
 */
export function shellAnswer(asked: Asked, origin: string, shell: ReadonlySet<string>): ShellAnswer {
  const { pathname, origin: askedOrigin } = new URL(asked.url);
  if (asked.method !== 'GET' || asked.hasRange || askedOrigin !== origin || servicePath.test(pathname)) {
    return 'untouched';
  }
  if (asked.mode === 'navigate') {
    return /\.[a-z0-9]{2,5}$/i.test(pathname) ? 'untouched' : 'page';
  }
  return hashedAsset.test(pathname) || shell.has(pathname) ? 'file' : 'untouched';
}

/** What the browser does with a request by itself, without waking the service worker. */
export type ShellRoute = {
  readonly condition: { readonly or: readonly { readonly urlPattern: string }[] };
  readonly source: 'network' | { readonly cacheName: string };
};

const anyOf = (paths: Iterable<string>) => ({ or: [...paths].map((path) => ({ urlPattern: path })) });

/** The shell's files come from their cache, and what the service is asked from the service. */
export const shellRoutes = (shell: ReadonlySet<string>, cacheName: string): readonly ShellRoute[] => [
  { condition: anyOf(shell), source: { cacheName } },
  { condition: anyOf(['/api/*', '/Api/*', '/v2/*', '/auth/*']), source: 'network' },
];

/** The page's HTML without the settings that the service wrote into it. */
export function withoutConfig(html: string): string {
  return html.replace(new RegExp(`<meta name="${configMeta}" content="[^"]*">`), '');
}
