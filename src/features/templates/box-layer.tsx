import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { boxTravelOf } from '../../pdf/box-travel.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import { PlacingSurface } from '../../pdf/placing-surface.tsx';
import { placingSize } from '../../pdf/signature-box.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { boxColor } from '../../shared/placing/box-colors.ts';
import type { Box } from './boxes.ts';
import { SignerBox } from './signer-box.tsx';

export type Placing = {
  readonly boxes: readonly Box[];
  readonly chosen: number | null;
  /** The signer whose box the next click places. */
  readonly placing: number | null;
  readonly onChoose: (order: number) => void;
  readonly onPlace: (order: number, place: Omit<Box, 'order'> | null) => void;
};

type BoxLayerProps = Placing & { readonly page: PageOverlay; readonly viewer: ViewerController };

/** What lies over one page: its boxes, and while one is being placed, what takes the click. */
function Boxes({ page, viewer, boxes, chosen, placing, onChoose, onPlace }: BoxLayerProps) {
  const { t } = useTranslation();
  const { pageNumber } = page;
  return (
    <>
      {boxes
        .filter((box) => box.page === pageNumber)
        .map((box) => (
          <SignerBox
            key={box.order}
            page={page}
            viewer={viewer}
            boxes={boxes}
            box={box}
            isChosen={box.order === chosen}
            onChoose={onChoose}
            onPlace={onPlace}
          />
        ))}
      {placing !== null && (
        <PlacingSurface
          page={page}
          label={t('templates.boxes.surface', { n: placing, page: pageNumber })}
          color={boxColor(placing - 1)}
          size={placingSize(boxes.find(({ order }) => order === placing))}
          onPlace={(rect) => {
            boxTravelOf(viewer).expect(String(placing));
            onPlace(placing, { page: pageNumber, rect });
          }}
        />
      )}
    </>
  );
}

export const BoxLayer = memo(Boxes);
