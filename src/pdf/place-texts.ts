import { useTranslation } from 'react-i18next';
import type { Rect, Size } from '../../contract/page-space.ts';
import { pageAreaOf } from './page-area.ts';

/** What is said of a box on a page, the same wherever boxes are placed. */
type PlaceTexts = {
  /** Where a box lies: its page, from 1, and the part of it; the page alone where its size is not known. */
  readonly where: (page: number, rect: Rect, size: Size | null) => string;
  /** How far it lies from the edges and how large it is, in millimeters. */
  readonly measures: (rect: Rect) => string;
  /** How it is worked from the keyboard; `removable` where Delete takes it away. */
  readonly hint: (removable: boolean) => string;
  /** That it covers what belongs to others, each named once; `null` where it covers nothing. */
  readonly overlap: (names: readonly string[]) => string | null;
};

const millimeters = (points: number): number => Math.round((points * 254) / 72) / 10;

export function usePlaceTexts(): PlaceTexts {
  const { t } = useTranslation();
  return {
    where: (page, rect, size) =>
      size === null
        ? t('placing.onPage', { page })
        : t('placing.where', { page, area: t(`placing.area.${pageAreaOf(rect, size)}`) }),
    measures: (rect) =>
      t('placing.measures', {
        left: millimeters(rect.llx),
        bottom: millimeters(rect.lly),
        width: millimeters(rect.urx - rect.llx),
        height: millimeters(rect.ury - rect.lly),
      }),
    hint: (removable) => `${t('placing.hint')}${removable ? ` ${t('placing.removeHint')}` : ''}`,
    overlap: (names) =>
      names.length === 0 ? null : t('placing.overlap', { names: [...new Set(names)].join(', ') }),
  };
}
