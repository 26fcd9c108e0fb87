import { readerSize } from '../../../contract/page-space.ts';
import { type BoxPlace, boxTravelOf } from '../../pdf/box-travel.ts';
import { useViewerState } from '../../pdf/use-pdf-viewer.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { PositionNumbers } from './position-numbers.tsx';

type PlacedNumbersProps = {
  readonly viewer: ViewerController;
  /** Of all numbers together, for screen readers. */
  readonly label: string;
  readonly place: BoxPlace;
  /** Names of the boxes that it covers. */
  readonly covered: readonly string[];
  readonly onPlace: (place: BoxPlace) => void;
};

/** Where a placed box lies, in numbers that can be typed. */
export function PlacedNumbers({ viewer, label, place, covered, onPlace }: PlacedNumbersProps) {
  const frame = useViewerState(viewer, (state) => state.frames[place.page - 1]);
  const pageCount = useViewerState(viewer, (state) => state.document?.pageCount ?? null);
  return (
    <PositionNumbers
      label={label}
      rect={place.rect}
      page={place.page}
      pageCount={pageCount}
      size={frame === undefined ? null : readerSize(frame)}
      covered={covered}
      onRect={(rect) => onPlace({ page: place.page, rect })}
      onPage={(page) => void boxTravelOf(viewer).toPage(page, place.rect, onPlace)}
    />
  );
}
