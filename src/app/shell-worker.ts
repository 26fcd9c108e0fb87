import { OpenStore, useStore } from '../store.ts';
import { trustedScriptUrl } from '../trusted-script-url.ts';
import { whenIdle } from './when-idle.ts';

/** A page that stays open asks so often whether there is a newer one, in milliseconds, when it is looked at. */
const askEvery = 60 * 60_000;

/** The newer version of the page that waits to be used. */
const store = new OpenStore<{ readonly waiting: ServiceWorker | null }>({ waiting: null });

function watch(registration: ServiceWorkerRegistration): void {
  // Without a controller it is the first one, and the page is as new as it is.
  const isNewer = (): boolean => navigator.serviceWorker.controller !== null;
  if (registration.waiting !== null && isNewer()) {
    store.change({ waiting: registration.waiting });
  }
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isNewer()) {
        store.change({ waiting: worker });
      }
    });
  });
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > askEvery) {
      askedAt = Date.now();
      registration.update().catch(() => undefined);
    }
  });
}

/** Registers the service worker of the build. The page works without one. */
export function registerShellWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
    return;
  }
  const register = (): void => {
    // What refuses it, a browser's setting for instance, is no loss for the page.
    navigator.serviceWorker
      .register(trustedScriptUrl('/sw.js'), { updateViaCache: 'none' })
      .then(watch)
      .catch(() => undefined);
  };
  whenIdle(register);
}

/** Whether a newer version of the page is there and waits to be used. */
export function useNewVersion(): boolean {
  return useStore(store).waiting !== null;
}

/** Has the newer version take over, and loads this tab anew. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  store.getState().waiting?.postMessage('take-over');
}
