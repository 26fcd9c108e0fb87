import 'i18next';

import type { Texts } from './plain-key.ts';

declare module 'i18next' {
  /** Keys are those of the Vietnamese texts; `languages.test.ts` holds English to the same. */
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}
