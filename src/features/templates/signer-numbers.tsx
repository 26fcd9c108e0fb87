import { useTranslation } from 'react-i18next';
import { readerSize } from '../../../contract/page-space.ts';
import { boxTravelOf } from '../../pdf/box-travel.ts';
import type { BoxPlace } from '../../pdf/box-travel.ts';
import { useViewerState } from '../../pdf/use-pdf-viewer.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { usePlaceTexts } from '../../pdf/place-texts.ts';
import { PositionNumbers } from '../../ui/position-numbers.tsx';
import { coveredBoxes } from './boxes.ts';
import type { Box } from './boxes.ts';

type SignerNumbersProps = {
  readonly viewer: ViewerController;
  readonly boxes: readonly Box[];
  readonly box: Box;
  readonly onPlace: (order: number, place: BoxPlace) => void;
};

/** Where the box of a signer lies, in numbers that can be typed. */
export function SignerNumbers({ viewer, boxes, box, onPlace }: SignerNumbersProps) {
  const { t } = useTranslation();
  const texts = usePlaceTexts();
  const frame = useViewerState(viewer, (state) => state.frames[box.page - 1]);
  const pageCount = useViewerState(viewer, (state) => state.document?.pageCount ?? null);
  const nameOf = (order: number): string => t('templates.boxes.signer', { n: order });
  const put = (next: BoxPlace): void => {
    onPlace(box.order, next);
  };
  return (
    <PositionNumbers
      label={t('placing.positionOf', { name: nameOf(box.order) })}
      rect={box.rect}
      page={box.page}
      pageCount={pageCount}
      size={frame === undefined ? null : readerSize(frame)}
      warning={texts.overlap(coveredBoxes(boxes, box).map(({ order }) => nameOf(order)))}
      onRect={(rect) => {
        put({ page: box.page, rect });
      }}
      onPage={(page) => void boxTravelOf(viewer).toPage(page, box.rect, put)}
    />
  );
}
