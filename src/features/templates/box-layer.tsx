import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rect } from '../../../contract/page-space.ts';
import { BoxEditor } from '../../pdf/box-editor.tsx';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import { PlacingSurface } from '../../pdf/placing-surface.tsx';
import { firstBoxSize, minBoxSize } from '../../pdf/signature-box.ts';
import { boxColor } from './box-colors.ts';
import type { Box } from './boxes.ts';
import classes from './template.module.css';

export type Placing = {
  readonly boxes: readonly Box[];
  readonly chosen: number | null;
  /** The signer whose box the next click places. */
  readonly placing: number | null;
  readonly onChoose: (order: number) => void;
  readonly onPlace: (order: number, place: Omit<Box, 'order'> | null) => void;
};

type BoxLayerProps = Placing & { readonly page: PageOverlay };

/** What lies over one page: its boxes, and while one is being placed, what takes the click. */
function Boxes({ page, boxes, chosen, placing, onChoose, onPlace }: BoxLayerProps) {
  const { t } = useTranslation();
  const { pageNumber } = page;
  const here = boxes.filter((box) => box.page === pageNumber);
  const describe = (rect: Rect): string =>
    t('templates.boxes.where', {
      page: pageNumber,
      x: Math.round(rect.llx),
      y: Math.round(rect.lly),
      width: Math.round(rect.urx - rect.llx),
      height: Math.round(rect.ury - rect.lly),
    });
  return (
    <>
      {here.map(({ order, rect }) => (
        <BoxEditor
          key={order}
          page={page}
          rect={rect}
          label={t('templates.boxes.signer', { n: order })}
          describe={describe}
          hint={t('templates.boxes.hint')}
          color={boxColor(order)}
          selected={order === chosen}
          minSize={minBoxSize}
          snapTo={here.filter((other) => other.order !== order).map((other) => other.rect)}
          onChange={(next) => {
            onPlace(order, { page: pageNumber, rect: next });
          }}
          onSelect={() => {
            onChoose(order);
          }}
          onRemove={() => {
            onPlace(order, null);
          }}
          removeLabel={t('templates.boxes.remove', { n: order })}
        >
          <span className={classes['boxNumber']} style={{ '--box-color': boxColor(order) }}>
            {order}
          </span>
        </BoxEditor>
      ))}
      {placing !== null && (
        <PlacingSurface
          page={page}
          label={t('templates.boxes.surface', { n: placing, page: pageNumber })}
          color={boxColor(placing)}
          size={firstBoxSize}
          onPlace={(rect) => {
            onPlace(placing, { page: pageNumber, rect });
          }}
        />
      )}
    </>
  );
}

export const BoxLayer = memo(Boxes);
