import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trustQueries } from '../../api/trust.ts';
import type { TrustSource } from './use-check.ts';

/** The issuing authorities of this service, asked for by the keys that signatures name: nobody can list them. */
export function useTrustSource(): TrustSource {
  const client = useQueryClient();
  return useMemo(() => {
    const bytes = (pem: string): Uint8Array => new TextEncoder().encode(pem);
    return async (keyIds) => {
      const found = await client.query(trustQueries.authorities(keyIds));
      return {
        roots: found.flatMap(({ certificates }) => certificates.map(bytes)),
        crls: found.map(({ revocationList }) => bytes(revocationList)),
      };
    };
  }, [client]);
}
