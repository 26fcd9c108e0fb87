import { useTranslation } from 'react-i18next';
import type { Rect } from '../../contract/page-space.ts';

/** What is said of a box on a page, the same wherever boxes are placed. */
type PlaceTexts = {
  /** Where a box lies: its page from 1, and its rectangle in reader space, as whole points. */
  readonly where: (page: number, rect: Rect) => string;
  /** How it is worked from the keyboard; `removable` where Delete takes it away. */
  readonly hint: (removable: boolean) => string;
  /** That it covers what belongs to others, each named once; `null` where it covers nothing. */
  readonly overlap: (names: readonly string[]) => string | null;
};

export function usePlaceTexts(): PlaceTexts {
  const { t } = useTranslation();
  return {
    where: (page, rect) =>
      t('placing.where', {
        page,
        left: Math.round(rect.llx),
        bottom: Math.round(rect.lly),
        width: Math.round(rect.urx - rect.llx),
        height: Math.round(rect.ury - rect.lly),
      }),
    hint: (removable) => `${t('placing.hint')}${removable ? ` ${t('placing.removeHint')}` : ''}`,
    overlap: (names) =>
      names.length === 0 ? null : t('placing.overlap', { names: [...new Set(names)].join(', ') }),
  };
}
