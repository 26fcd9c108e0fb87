import { LRUCache } from 'lru-cache';

import type { Clock } from '../clock.ts';
import { createHttpCaller } from '../http/http-caller.ts';
import { createCscRemoteSigner } from './csc-remote-signer.ts';
import { createMySignRemoteSigner } from './my-sign-remote-signer.ts';
import type { RemoteSigner } from './remote-signer.ts';
import { createSmartCaRemoteSigner } from './smart-ca-remote-signer.ts';

/** How a company has set up a provider of remote signatures. */
export type ProviderSettings = {
  readonly kind: 'csc' | 'smart-ca' | 'my-sign';
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  /** MySign alone. */
  readonly profileId: string;
};

export type RemoteSigners = { open(settings: ProviderSettings): RemoteSigner };

const cachedMax = 200;

/**
 * Speaks to the providers that companies set up, at public addresses alone and those of `allow`. What speaks to one is kept,
 * since it holds tokens.
 */
export function createRemoteSigners(options: {
  readonly clock: Clock;
  readonly allow: readonly string[];
}): RemoteSigners {
  const calls = { http: createHttpCaller(options), clock: options.clock };
  const cache = new LRUCache<string, RemoteSigner>({ max: cachedMax });
  return {
    open(settings) {
      const { kind, url, clientId, secret, profileId } = settings;
      const key = JSON.stringify([kind, url, clientId, secret, profileId]);
      const known = cache.get(key);
      if (known) {
        return known;
      }
      const signer = create(settings, calls);
      cache.set(key, signer);
      return signer;
    },
  };
}

function create(
  { kind, url, clientId, secret, profileId }: ProviderSettings,
  calls: { readonly http: ReturnType<typeof createHttpCaller>; readonly clock: Clock },
): RemoteSigner {
  switch (kind) {
    case 'csc':
      return createCscRemoteSigner({ url, clientId, clientSecret: secret, ...calls });
    case 'smart-ca':
      return createSmartCaRemoteSigner({ url, serviceId: clientId, servicePassword: secret, ...calls });
    case 'my-sign':
      return createMySignRemoteSigner({ url, clientId, clientSecret: secret, profileId, ...calls });
  }
}
