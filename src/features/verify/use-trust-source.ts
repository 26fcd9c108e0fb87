import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrustAnchor } from '../../../pdf-signatures/report.ts';
import { certificateQueries } from '../../api/certificates.ts';
import type { TrustSource } from './use-check.ts';

/**
 * The roots that the operator of this service trusts, and its issuing authorities, asked for by the keys that signatures name: nobody can list those. Their companies are called by
 * names that the operator of the service checked, and else by their numbers: a company may call itself anything.
 */
export function useTrustSource(): TrustSource {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMemo(() => {
    const encode = (pem: string): Uint8Array => new TextEncoder().encode(pem);
    return async (keyIds) => {
      const [found, trusted] = await Promise.all([
        client.query(certificateQueries.authorities(keyIds)),
        client.query(certificateQueries.trustedRoots()),
      ]);
      const rootsOf = (certificates: readonly string[], anchor: TrustAnchor) =>
        certificates.map((pem) => ({ bytes: encode(pem), anchor }));
      return {
        roots: [
          ...found.flatMap(({ certificates, companyId, companyName }) => {
            const name = companyName ?? t('verify.companyNumber', { n: companyId });
            return rootsOf(certificates, { kind: 'company', name });
          }),
          ...rootsOf(trusted.certificates, { kind: 'operator' }),
        ],
        crls: found.map(({ revocationList }) => encode(revocationList)),
      };
    };
  }, [client, t]);
}
