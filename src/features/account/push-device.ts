import { trustedScriptUrl } from '../../trusted-script-url.ts';

/** Whether this browser can be told something while the page is closed, and what it was last subscribed with. */
export type SeenDevice =
  | { readonly kind: 'unsupported' }
  /** iPhones and iPads take messages for pages on their home screen alone. */
  | { readonly kind: 'not-installed' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'ready'; readonly subscribedWith: string | null };

export type Subscribed =
  | {
      readonly kind: 'subscribed';
      readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
    }
  /** `dismissed`: the browser asked, and was not answered. */
  | { readonly kind: 'denied' | 'dismissed' | 'failed' };

/** This browser as what messages are pushed to. */
export type PushDevice = {
  look(): Promise<SeenDevice>;
  /** Asks for the permission, which browsers allow at a press alone, and for an address of the browser's push service. */
  subscribe(publicKey: string): Promise<Subscribed>;
  unsubscribe(): Promise<void>;
};

export const thisDevice: PushDevice = {
  async look() {
    if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
      return { kind: isAppleHandheld() && !isInstalled() ? 'not-installed' : 'unsupported' };
    }
    if (Notification.permission === 'denied') {
      return { kind: 'denied' };
    }
    const subscription = await currentSubscription();
    return { kind: 'ready', subscribedWith: keyOf(subscription?.options.applicationServerKey ?? null) };
  },

  async subscribe(publicKey) {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') {
      return { kind: permission === 'denied' ? 'denied' : 'dismissed' };
    }
    try {
      // One for another key has to end first.
      await (await currentSubscription())?.unsubscribe();
      await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), { updateViaCache: 'none' });
      const registration = await navigator.serviceWorker.ready;
      const { endpoint, keys } = (
        await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
      ).toJSON();
      const { p256dh, auth } = keys ?? {};
      return endpoint === undefined || p256dh === undefined || auth === undefined
        ? { kind: 'failed' }
        : { kind: 'subscribed', subscription: { endpoint, keys: { p256dh, auth } } };
    } catch {
      return { kind: 'failed' };
    }
  },

  async unsubscribe() {
    await (await currentSubscription())?.unsubscribe();
  },
};

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** As the service writes it. */
function keyOf(bytes: ArrayBuffer | null): string | null {
  return bytes === null
    ? null
    : btoa(String.fromCodePoint(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
