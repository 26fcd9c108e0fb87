import { useTranslation } from 'react-i18next';
import { readerSize } from '../../../contract/page-space.ts';
import { type BoxPlace, boxTravelOf } from '../../pdf/box-travel.ts';
import { useViewerState } from '../../pdf/use-pdf-viewer.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { usePlaceTexts } from '../../pdf/place-texts.ts';
import { PositionNumbers } from '../../ui/position-numbers.tsx';

type PlacedNumbersProps = {
  readonly viewer: ViewerController;
  /** Whose box it is. */
  readonly name: string;
  readonly place: BoxPlace;
  /** The names of what it covers. */
  readonly covered: readonly string[];
  readonly onPlace: (place: BoxPlace) => void;
};

/** Where a placed box lies, in numbers that can be typed. */
export function PlacedNumbers({ viewer, name, place, covered, onPlace }: PlacedNumbersProps) {
  const { t } = useTranslation();
  const texts = usePlaceTexts();
  const frame = useViewerState(viewer, (state) => state.frames[place.page - 1]);
  const pageCount = useViewerState(viewer, (state) => state.document?.pageCount ?? null);
  return (
    <PositionNumbers
      label={t('placing.positionOf', { name })}
      rect={place.rect}
      page={place.page}
      pageCount={pageCount}
      size={frame === undefined ? null : readerSize(frame)}
      warning={texts.overlap(covered)}
      onRect={(rect) => onPlace({ page: place.page, rect })}
      onPage={(page) => void boxTravelOf(viewer).toPage(page, place.rect, onPlace)}
    />
  );
}
