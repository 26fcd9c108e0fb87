import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { readerSize } from '../../../../contract/page-space.ts';
import type { Point, Rect } from '../../../../contract/page-space.ts';
import { BoxEditor } from '../../../pdf/box-editor.tsx';
import { rectAround } from '../../../pdf/geometry.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import type { Place, Workflow, WorkflowStep } from '../workflow-model.ts';
import classes from './prepare.module.css';
import { stepColor } from './step-colors.ts';

/** The size that a signature is first placed in, and the smallest it may have, in points. */
export const firstSize = { width: 180, height: 72 };
const minSize = { width: 60, height: 28 };

type BoxLayerProps = {
  readonly page: PageOverlay;
  readonly workflow: Workflow;
  readonly chosenKey: string | null;
  /** The step whose signature the next click places; `null` when none is being placed. */
  readonly placing: WorkflowStep | null;
  readonly onChoose: (key: string) => void;
  readonly onPlace: (key: string, place: Place | null) => void;
};

const round = (value: number): number => Math.round(value);

/** What lies over one page: the boxes on it, and while a signature is being placed, what takes the click. */
function Boxes({ page, workflow, chosenKey, placing, onChoose, onPlace }: BoxLayerProps) {
  const { t } = useTranslation();
  const { pageNumber } = page;
  const here = workflow.steps.flatMap((step, index) =>
    step.place?.page === pageNumber ? [{ step, index, rect: step.place.rect }] : [],
  );
  const describe = (rect: Rect): string =>
    t('prepare.boxPlace', {
      page: pageNumber,
      x: round(rect.llx),
      y: round(rect.lly),
      width: round(rect.urx - rect.llx),
      height: round(rect.ury - rect.lly),
    });
  return (
    <>
      {here.map(({ step, index, rect }) => (
        <BoxEditor
          key={step.key}
          page={page}
          rect={rect}
          label={step.user.name}
          describe={describe}
          hint={t('prepare.boxHint')}
          color={stepColor(index)}
          selected={step.key === chosenKey}
          minSize={minSize}
          snapTo={here.filter((other) => other.step !== step).map((other) => other.rect)}
          onChange={(next) => {
            onPlace(step.key, { page: pageNumber, rect: next });
          }}
          onSelect={() => {
            onChoose(step.key);
          }}
          onRemove={() => {
            onPlace(step.key, null);
          }}
          removeLabel={t('prepare.removeBox')}
        >
          <span className={classes['boxStep']} style={{ fontSize: Math.min(14, 11 * page.scale) }}>
            {index + 1}
          </span>
        </BoxEditor>
      ))}
      {placing !== null && (
        <PlacingSurface
          page={page}
          label={t('prepare.placeSurface', { name: placing.user.name, page: pageNumber })}
          color={stepColor(workflow.steps.indexOf(placing))}
          onPlace={(point) => {
            const size = placing.place === null ? firstSize : sizeOf(placing.place.rect);
            onPlace(placing.key, {
              page: pageNumber,
              rect: rectAround(point, size, readerSize(page.frame)),
            });
          }}
        />
      )}
    </>
  );
}

export const BoxLayer = memo(Boxes);

function sizeOf(rect: Rect): { width: number; height: number } {
  return { width: rect.urx - rect.llx, height: rect.ury - rect.lly };
}

type PlacingSurfaceProps = {
  readonly page: PageOverlay;
  readonly label: string;
  readonly color: string;
  /** Where the middle of the box goes, in reader space. */
  readonly onPlace: (point: Point) => void;
};

/** Takes the click, the tap or the drop that places a signature. With the keyboard: in the middle of the page, then arrows. */
function PlacingSurface({ page, label, color, onPlace }: PlacingSurfaceProps) {
  const pointOf = (event: { clientX: number; clientY: number; currentTarget: Element }): Point => {
    const origin = event.currentTarget.getBoundingClientRect();
    return page.toReader({ x: event.clientX - origin.left, y: event.clientY - origin.top });
  };
  return (
    <button
      type="button"
      className={classes['surface']}
      aria-label={label}
      style={{ '--box-color': color }}
      onClick={(event) => {
        const isByKey = event.detail === 0;
        const { width, height } = readerSize(page.frame);
        onPlace(isByKey ? { x: width / 2, y: height / 2 } : pointOf(event));
      }}
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onPlace(pointOf(event));
      }}
    />
  );
}
