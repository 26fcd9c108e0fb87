import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { authQueries } from '../../api/auth.ts';
import { todayOn } from '../../i18n/format.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { type Details, type DetailsValues, checkDetails } from './details-values.ts';

type CheckedForm =
  | { readonly kind: 'ok'; readonly details: Details }
  | { readonly kind: 'faults'; readonly errors: Record<string, string> };

/** Tells today on the company's clock, by which the service checks, yyyy-MM-dd. */
export function useToday(): () => string {
  const { data: me } = useQuery(authQueries.me());
  const expiresAt = me?.expiresAt ?? '';
  return useCallback(() => todayOn(expiresAt), [expiresAt]);
}

/** Checks the details, with faults in the user's language, by field. */
export function useDetailsCheck(): (values: DetailsValues) => CheckedForm {
  const serverText = useServerText();
  const today = useToday();
  return useCallback(
    (values: DetailsValues) => {
      const checked = checkDetails(values, today());
      if (checked.kind === 'ok') {
        return checked;
      }
      const errors = Object.entries(checked.faults).map(([field, text]) => [field, serverText(text)]);
      return { kind: 'faults', errors: Object.fromEntries(errors) as Record<string, string> };
    },
    [serverText, today],
  );
}
