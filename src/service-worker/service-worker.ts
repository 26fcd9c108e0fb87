/*
 * Lets the page say in its own words that there is no network, and start faster where there is one. It keeps the page's own files and
 * nothing else: no answer of the service, no document, no token (`shell-rules.ts`). The build puts the names of the files in, so that
 * each build has a service worker of its own.
 *
 * It also shows the messages of the service to whoever asked for them, and opens what they are about.
 */
import { pageAddress, readPush } from './push-rules.ts';
import { shellAnswer, type ShellRoute, shellRoutes, withoutConfig } from './shell-rules.ts';

/** Of the files below and of the page itself. */
declare const __SHELL_VERSION__: string;
/** Paths of the files that the page starts with. */
declare const __SHELL_FILES__: readonly string[];

// TypeScript's DOM library does not know service workers; these are the parts used here.
type Waiting = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
/** Not every browser knows routes. */
type Installing = Waiting & { readonly addRoutes?: (routes: readonly ShellRoute[]) => Promise<void> };
type Asking = Event & {
  readonly request: Request;
  /** What the browser asks for while the service worker starts; nothing where it does not. */
  readonly preloadResponse?: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type Pushed = Waiting & { readonly data: { readonly text: () => string } | null };
type Pressed = Waiting & { readonly notification: Notification };
type Tab = { readonly url: string; readonly focus: () => Promise<unknown> };
type Scope = {
  readonly InstallEvent?: { readonly prototype: object };
  readonly registration: {
    readonly navigationPreload?: { readonly enable: () => Promise<void> };
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
  readonly clients: {
    readonly matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Tab[]>;
    readonly openWindow: (address: string) => Promise<unknown>;
  };
  readonly location: Location;
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: 'install', listener: (event: Installing) => void): void;
  addEventListener(type: 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
};
declare const self: Scope;

const prefix = 'countersign-shell-';
const cacheName = prefix + __SHELL_VERSION__;
const shell: ReadonlySet<string> = new Set(__SHELL_FILES__);
const pagePath = '/';

async function install(event: Installing): Promise<void> {
  await event.addRoutes?.(shellRoutes(shell, cacheName));
  const cache = await caches.open(cacheName);
  const anew = (path: string): Request => new Request(path, { cache: 'no-cache' });
  await Promise.all([cache.addAll([...shell].map(anew)), cachePage(cache, anew(pagePath))]);
}

/**
 * Keeps the page with its headers: the policy and the nonce that it was written with stay together. Without its settings: a page that
 * comes from here asks for them, and so learns that there is no network.
 */
async function cachePage(cache: Cache, request: Request): Promise<void> {
  const { status, headers, body } = await fetch(request);
  if (status !== 200) {
    throw new Error(`The page was answered with ${status}`);
  }
  const html = await new Response(body).text();
  await cache.put(request, new Response(withoutConfig(html), { headers }));
}

/**
 * Has the browser ask for the page while the service worker starts. Only where routes keep all else from coming here: what is left
 * untouched would be asked for twice.
 */
async function preloadPages(): Promise<void> {
  if ('addRoutes' in (self.InstallEvent?.prototype ?? {})) {
    await self.registration.navigationPreload?.enable();
  }
}

/** Tabs that run the version before this one still ask for its files; what is older is not used any more. */
async function deleteOldCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** From the network, so that each visit has the newest page; without a network, the page that says so. */
async function page({ request, preloadResponse }: Asking): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(pagePath, { cacheName, ignoreVary: true })) ?? Response.error();
  }
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) {
    return kept;
  }
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') {
    // A device without room for it still gets the file.
    await store(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}

async function store(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer);
}

self.addEventListener('install', (event) => event.waitUntil(install(event)));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOldCaches(), preloadPages()])),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const asked = {
    method: request.method,
    mode: request.mode,
    url: request.url,
    hasRange: request.headers.has('range'),
  };
  switch (shellAnswer(asked, self.location.origin, shell)) {
    case 'page':
      event.respondWith(page(event));
      break;
    case 'file':
      event.respondWith(file(request));
      break;
    case 'untouched':
      break;
  }
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') {
    void self.skipWaiting();
  }
});

self.addEventListener('push', (event) => {
  const { title, body, tag, language, path } = readPush(event.data?.text() ?? '');
  const options = { body, tag, lang: language, icon: '/icon-192.png', data: path };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** In the tab that shows it already: another one would be loaded anew, with what was written there. */
async function open(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => url.replace(/#.*/, '') === address);
  await (there === undefined ? self.clients.openWindow(address) : there.focus());
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pageAddress(event.notification.data, self.location.origin)));
});
