import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrustAnchor } from '../../../pdf-signatures/report.ts';
import { certificateQueries } from '../../api/certificates.ts';
import type { TrustSource } from './use-check.ts';

/**
 * The issuing authorities of this service, asked for by the keys that signatures name: nobody can list them. Their companies are called by
 * names that the operator of the service checked, and else by their numbers: a company may call itself anything.
 */
export function useTrustSource(): TrustSource {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMemo(() => {
    const encode = (pem: string): Uint8Array => new TextEncoder().encode(pem);
    return async (keyIds) => {
      const found = await client.query(certificateQueries.authorities(keyIds));
      return {
        roots: found.flatMap(({ certificates, companyId, companyName }) => {
          const name = companyName ?? t('verify.companyNumber', { n: companyId });
          const anchor: TrustAnchor = { kind: 'company', name };
          return certificates.map((pem) => ({ bytes: encode(pem), anchor }));
        }),
        crls: found.map(({ revocationList }) => encode(revocationList)),
      };
    };
  }, [client, t]);
}
