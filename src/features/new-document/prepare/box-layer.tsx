import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rect } from '../../../../contract/page-space.ts';
import { BoxEditor } from '../../../pdf/box-editor.tsx';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PlacingSurface } from '../../../pdf/placing-surface.tsx';
import { firstBoxSize, minBoxSize } from '../../../pdf/signature-box.ts';
import type { Place, Workflow, WorkflowStep } from '../workflow-model.ts';
import classes from './prepare.module.css';
import { stepColor } from './step-colors.ts';

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
          minSize={minBoxSize}
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
          size={placing.place === null ? firstBoxSize : sizeOf(placing.place.rect)}
          onPlace={(rect) => {
            onPlace(placing.key, { page: pageNumber, rect });
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
