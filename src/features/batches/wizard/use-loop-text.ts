import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { loopSummary } from './loop-table.ts';

/** The list in a cell as a reader wants it: `2 dòng: Ăn trưa, Xăng xe`. A text that is no list is said as it is. */
export function useLoopText(): (text: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (text) => {
      const summary = loopSummary(text);
      if (summary === null || summary.count === 0) {
        return text;
      }
      const rows = t('batches.items.rows', { count: summary.count });
      return summary.names === '' ? rows : `${rows}: ${summary.names}`;
    },
    [t],
  );
}
