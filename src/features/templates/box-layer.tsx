import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { readerSize } from '../../../contract/page-space.ts';
import type { Rect } from '../../../contract/page-space.ts';
import { BoxEditor } from '../../pdf/box-editor.tsx';
import { rectAround } from '../../pdf/geometry.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import { boxColor } from './box-colors.ts';
import type { Box } from './boxes.ts';
import classes from './template.module.css';

/** The size that a signature is first placed in, and the smallest it may have, in points. */
export const firstSize = { width: 180, height: 72 };
const minSize = { width: 60, height: 28 };

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
          minSize={minSize}
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
          order={placing}
          onPlace={(rect) => {
            onPlace(placing, { page: pageNumber, rect });
          }}
        />
      )}
    </>
  );
}

export const BoxLayer = memo(Boxes);

type PlacingSurfaceProps = {
  readonly page: PageOverlay;
  readonly order: number;
  readonly onPlace: (rect: Rect) => void;
};

/** Takes the click or the tap that places a box. With the keyboard: in the middle of the page, then arrows. */
function PlacingSurface({ page, order, onPlace }: PlacingSurfaceProps) {
  const { t } = useTranslation();
  const size = readerSize(page.frame);
  return (
    <button
      type="button"
      className={classes['surface']}
      aria-label={t('templates.boxes.surface', { n: order, page: page.pageNumber })}
      style={{ '--box-color': boxColor(order) }}
      onClick={(event) => {
        const origin = event.currentTarget.getBoundingClientRect();
        const isByKey = event.detail === 0;
        const point = isByKey
          ? { x: size.width / 2, y: size.height / 2 }
          : page.toReader({ x: event.clientX - origin.left, y: event.clientY - origin.top });
        onPlace(rectAround(point, firstSize, size));
      }}
    />
  );
}
