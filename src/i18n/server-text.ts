import { useCallback } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { recognize } from '../../contract/messages.ts';
import { webhookReason } from './webhook-reason.ts';

/**
 * A text of the wire in the user's language. A fault of a field is said without the field's path, since it stands beside the
 * field; a text that the interface does not know is shown as it is.
 */
export function serverText(t: TFunction, wireText: string): string {
  const found = recognize(wireText);
  // Which values a text fills in depends on its id, known only here; `languages.test.ts` holds that the wire gives them.
  switch (found.kind) {
    case 'message':
      if (found.id === 'webhookFailed') {
        return t('serverMessages.webhookFailed', {
          reason: webhookReason(t, String(found.params['reason'] ?? '')),
        });
      }
      return t(`serverMessages.${found.id}` as 'serverMessages.loginSuccess', {
        ...found.params,
        // Of what only screens come to whose texts are not here.
        defaultValue: wireText,
      });
    case 'field':
      return t(`faults.${found.fault.id}` as 'faults.required', { ...found.fault.params });
    case 'unknown':
      return found.text;
  }
}

/** As it stands behind what was typed, in a cell: no sentence. */
export const quiet = (text: string): string =>
  text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

/** `serverText` in the language in use. */
export function useServerText(): (wireText: string) => string {
  const { t } = useTranslation();
  return useCallback((wireText: string) => serverText(t, wireText), [t]);
}
