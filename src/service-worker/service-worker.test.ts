import { expect, it, vi } from 'vitest';

type Listener = (event: object) => void;

it('hands over a file that there is no room to store', async () => {
  const listeners = new Map<string, Listener>();
  const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  vi.stubGlobal('self', {
    location: new URL('https://sign.example/sw.js'),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  vi.stubGlobal('__SHELL_VERSION__', '1');
  vi.stubGlobal('__SHELL_FILES__', []);
  vi.stubGlobal('caches', {
    match: () => Promise.resolve(undefined),
    open: () => Promise.resolve({ put: full }),
  });
  vi.stubGlobal('fetch', async () => Object.defineProperty(new Response('code'), 'type', { value: 'basic' }));
  await import('./service-worker.ts');
  const answer = Promise.withResolvers<Response>();
  listeners.get('fetch')?.({
    request: new Request('https://sign.example/assets/home-BX12cd_9.js'),
    respondWith: answer.resolve,
  });
  expect(await (await answer.promise).text()).toBe('code');
});
