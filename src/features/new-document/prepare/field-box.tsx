import { useTranslation } from 'react-i18next';
import { BoxEditor } from '../../../pdf/box-editor.tsx';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { usePlaceTexts } from '../../../ui/place-texts.ts';
import { placeOfField } from '../workflow-model.ts';
import type { FillingField, Place, WorkflowStep } from '../workflow-model.ts';
import classes from './prepare.module.css';
import { minFieldSize } from './placing-target.ts';
import { stepColor } from './step-colors.ts';

type FieldBoxProps = {
  readonly page: PageOverlay;
  readonly viewer: ViewerController;
  readonly step: WorkflowStep;
  /** Of the step, from 0. */
  readonly index: number;
  readonly field: FillingField;
  readonly place: Place;
  readonly isChosen: boolean;
  readonly onChoose: (key: string) => void;
  readonly onPlace: (key: string, place: Place | null) => void;
};

/** Where the value of a field will stand. */
export function FieldBox(props: FieldBoxProps) {
  const { page, viewer, step, index, field, place, isChosen, onChoose, onPlace } = props;
  const { t } = useTranslation();
  const texts = usePlaceTexts();
  const travel = boxTravelOf(viewer);
  const others = step.fields.filter((other) => other !== field).map(placeOfField);
  return (
    <BoxEditor
      page={page}
      rect={place.rect}
      label={field.name}
      describe={(rect) => texts.where(place.page, rect)}
      hint={texts.hint(true)}
      color={stepColor(index)}
      selected={isChosen}
      minSize={minFieldSize}
      snapTo={others.flatMap((other) => (other?.page === place.page ? [other.rect] : []))}
      arrives={() => travel.arrives(field.key)}
      onChange={(rect) => {
        onPlace(field.key, { page: place.page, rect });
      }}
      onTurnPage={(by) =>
        void travel.withFocus(field.key, place.page + by, place.rect, (next) => {
          onPlace(field.key, next);
        })
      }
      onSelect={() => {
        onChoose(field.key);
      }}
      onRemove={() => {
        onPlace(field.key, null);
      }}
      removeLabel={t('prepare.removeFieldBox')}
    >
      <span className={classes['fieldBox']} style={{ fontSize: Math.min(12, 9 * page.scale) }}>
        {field.type === 'checkbox' ? '✓' : field.name}
      </span>
    </BoxEditor>
  );
}
