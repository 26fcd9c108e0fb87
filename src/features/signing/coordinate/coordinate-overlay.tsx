import { useTranslation } from 'react-i18next';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PlacedBox } from '../../../pdf/placed-box.tsx';
import { PlacingSurface } from '../../../pdf/placing-surface.tsx';
import { minBoxSize, placingSize, useMiddlePlace } from '../../../pdf/signature-box.ts';
import { PlacingBanner } from '../../../ui/placing-banner.tsx';
import { coveredNames, otherPlaces } from '../place/other-places.ts';
import type { Place } from '../place/place.ts';
import { useSigning } from '../signing-context.ts';
import type { AddedStep } from './added-steps.ts';
import { type Coordination, useCoordination, useMaybeCoordination } from './coordinate-context.ts';

/** White text is readable on it. */
const boxColor = '#1d4ed8';

/** The boxes of the steps that are added, and what takes the tap while one is being placed. */
export function CoordinateOverlay({ page }: { readonly page: PageOverlay }) {
  const coordination = useMaybeCoordination();
  if (coordination === null) {
    return null;
  }
  return <Boxes page={page} coordination={coordination} />;
}

type BoxesProps = { readonly page: PageOverlay; readonly coordination: Coordination };

function Boxes({ page, coordination }: BoxesProps) {
  const { t } = useTranslation();
  const { viewer } = useSigning();
  const { steps, placing, place } = coordination;
  return (
    <>
      {steps.map(
        (step) =>
          step.place?.page === page.pageNumber && (
            <AddedBox key={step.key} page={page} step={step} place={step.place} />
          ),
      )}
      {placing !== null && (
        <PlacingSurface
          page={page}
          label={t('coordinate.placeSurface', { name: placing.user.name, page: page.pageNumber })}
          color={boxColor}
          size={placingSize(placing.place)}
          onPlace={(rect) => {
            // The surface goes, and the keyboard goes on from the box.
            boxTravelOf(viewer).expect(placing.key);
            place(placing.key, { page: page.pageNumber, rect });
          }}
        />
      )}
    </>
  );
}

type AddedBoxProps = { readonly page: PageOverlay; readonly step: AddedStep; readonly place: Place };

function AddedBox({ page, step, place }: AddedBoxProps) {
  const { t } = useTranslation();
  const { target, viewer } = useSigning();
  const { steps, chosenKey, choose, place: put } = useCoordination();
  const { key, user } = step;
  const others = [
    ...otherPlaces(target.document, target.step),
    ...steps.flatMap((other) =>
      other.place === null || other.key === key
        ? []
        : [{ name: other.user.name, label: other.user.name, ...other.place }],
    ),
  ];
  return (
    <PlacedBox
      page={page}
      viewer={viewer}
      boxKey={key}
      place={place}
      label={user.name}
      color={boxColor}
      selected={chosenKey === key}
      minSize={minBoxSize}
      others={others}
      covered={(rect) => coveredNames(others, place.page, rect)}
      onPlace={(next) => put(key, next)}
      onSelect={() => choose(key)}
      onRemove={() => put(key, null)}
      removeLabel={t('coordinate.removeBox')}
    />
  );
}

/** Says what a tap does while a signature is being placed, and places it without a pointer. */
export function CoordinateBanner() {
  const step = useMaybeCoordination()?.placing ?? null;
  return step === null ? null : <Banner step={step} />;
}

function Banner({ step }: { readonly step: AddedStep }) {
  const { t } = useTranslation();
  const { viewer } = useSigning();
  const { place, startPlacing } = useCoordination();
  const middle = useMiddlePlace(viewer, placingSize(step.place));
  return (
    <PlacingBanner
      text={t('coordinate.placing', { name: step.user.name })}
      here={
        middle && {
          text: t('coordinate.placeHere', { page: middle.page }),
          place: () => {
            boxTravelOf(viewer).expect(step.key);
            place(step.key, middle);
          },
        }
      }
      stopText={t('coordinate.stopPlacing')}
      onStop={() => startPlacing(null)}
    />
  );
}
