import 'i18next';

import type { frame } from './vi/frame.ts';
import type { late } from './vi/late.ts';
import type { vi } from './vi/vi.ts';

declare module 'i18next' {
  /** Keys are those of the Vietnamese texts; `languages.test.ts` holds English to the same. */
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof vi & typeof frame & typeof late };
  }
}
