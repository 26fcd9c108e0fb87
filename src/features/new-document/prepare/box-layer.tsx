import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PlacingSurface } from '../../../pdf/placing-surface.tsx';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { type Place, type Workflow, placeOfField } from '../workflow-model.ts';
import { FieldBox } from './field-box.tsx';
import type { PlacingTarget } from './placing-target.ts';
import { StepBox } from './step-box.tsx';
import { boxColor } from '../../../shared/placing/box-colors.ts';

type BoxLayerProps = {
  readonly page: PageOverlay;
  readonly viewer: ViewerController;
  readonly workflow: Workflow;
  readonly chosenKey: string | null;
  /** What the next click places; `null` when nothing is being placed. */
  readonly placing: PlacingTarget | null;
  readonly onChoose: (key: string) => void;
  readonly onPlace: (key: string, place: Place | null) => void;
};

/** What lies over one page: the boxes on it, and while something is being placed, what takes the click. */
function Boxes({ page, viewer, workflow, chosenKey, placing, onChoose, onPlace }: BoxLayerProps) {
  const { t } = useTranslation();
  const { pageNumber } = page;
  return (
    <>
      {workflow.steps.map(
        (step) =>
          step.place?.page === pageNumber && (
            <StepBox
              key={step.key}
              page={page}
              viewer={viewer}
              workflow={workflow}
              step={step}
              place={step.place}
              isChosen={step.key === chosenKey}
              onChoose={onChoose}
              onPlace={onPlace}
            />
          ),
      )}
      {workflow.steps.map((step, index) =>
        step.fields.map((field) => {
          const place = placeOfField(field);
          return (
            place?.page === pageNumber && (
              <FieldBox
                key={field.key}
                page={page}
                viewer={viewer}
                workflow={workflow}
                index={index}
                field={field}
                place={place}
                isChosen={field.key === chosenKey}
                onChoose={onChoose}
                onPlace={onPlace}
              />
            )
          );
        }),
      )}
      {placing !== null && (
        <PlacingSurface
          page={page}
          label={t(placing.kind === 'field' ? 'prepare.placeFieldSurface' : 'prepare.placeSurface', {
            name: placing.name,
            page: pageNumber,
          })}
          color={boxColor(placing.index)}
          size={placing.size}
          onPlace={(rect) => {
            boxTravelOf(viewer).expect(placing.key);
            onPlace(placing.key, { page: pageNumber, rect });
          }}
        />
      )}
    </>
  );
}

export const BoxLayer = memo(Boxes);
