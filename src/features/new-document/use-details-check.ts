import { useCallback } from 'react';
import { useServerText } from '../../i18n/server-text.ts';
import { type Details, type DetailsValues, checkDetails } from './details-values.ts';

type CheckedForm =
  | { readonly kind: 'ok'; readonly details: Details }
  | { readonly kind: 'faults'; readonly errors: Record<string, string> };

/** Checks the details, with faults in the user's language, by field. */
export function useDetailsCheck(): (values: DetailsValues) => CheckedForm {
  const serverText = useServerText();
  return useCallback(
    (values: DetailsValues) => {
      const checked = checkDetails(values);
      if (checked.kind === 'ok') {
        return checked;
      }
      const errors = Object.entries(checked.faults).map(([field, text]) => [field, serverText(text)]);
      return { kind: 'faults', errors: Object.fromEntries(errors) as Record<string, string> };
    },
    [serverText],
  );
}
