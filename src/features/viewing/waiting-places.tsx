import { useTranslation } from 'react-i18next';
import { stepStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { parsePosition, readerSize } from '../../../contract/page-space.ts';
import { clampToPage } from '../../pdf/geometry.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import classes from './waiting-places.module.css';

/** Of a name, in points: as large as the page's own text, and no larger than is read well on the screen. */
const textSize = 9;

type WaitingPlacesProps = {
  readonly document: Document;
  readonly page: PageOverlay;
  /** Steps of the reader's own, which have boxes of their own to work with. */
  readonly exceptStepIds: ReadonlySet<string>;
};

/** Where others will sign: quiet outlines with their names, which take no pointer. */
export function WaitingPlaces({ document, page, exceptStepIds }: WaitingPlacesProps) {
  const { t } = useTranslation();
  const size = readerSize(page.frame);
  return document.processes.map((step) => {
    const isShown =
      step.status.value === stepStatus.waiting &&
      !exceptStepIds.has(step.id) &&
      step.pageSign === page.pageNumber;
    const rect = isShown && step.position !== null ? parsePosition(step.position) : null;
    if (rect === null) {
      return null;
    }
    return (
      <div
        key={step.id}
        className={classes['place']}
        style={{ ...page.toCss(clampToPage(rect, size)), fontSize: Math.min(12, textSize * page.scale) }}
      >
        <span>{t('document.waitingPlace', { name: step.processedByUser?.name ?? '' })}</span>
      </div>
    );
  });
}
