import { Anchor, Box, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readerSize } from '../../../../contract/page-space.ts';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import { useViewerState } from '../../../pdf/use-pdf-viewer.ts';
import { PlacedNumbers } from '../../../shared/placing/placed-numbers.tsx';
import { useDraft } from '../draft-store.ts';
import { coveredNames } from '../place/other-places.ts';
import { type Place, placeAround } from '../place/place.ts';
import { useMissing, useSigning } from '../signing-context.ts';
import { leavesMark } from '../signing-step.ts';
import type { Adjacent } from './adjacent-steps.ts';
import classes from './adjacent.module.css';
import { useAdjacentSteps } from './use-adjacent-steps.ts';

/** Which of the reader's steps are done together, and where each of them is signed. Nothing where there is one alone. */
export function AdjacentFields() {
  const { t } = useTranslation();
  const { session, target, viewer } = useSigning();
  const { draft } = session;
  const { adjacent, total, take } = useAdjacentSteps();
  const rootPlace = useDraft(draft, (whole) => whole.place);
  if (adjacent.length === 0) {
    return null;
  }
  const count = 1 + adjacent.filter(({ isTaken }) => isTaken).length;
  const isMark = leavesMark(target.kind);
  return (
    <fieldset className={classes['together']}>
      <legend className={classes['legend']}>{t('adjacent.title', { total })}</legend>
      <Text size="sm" c="dimmed" m={0}>
        {t('adjacent.intro')}
      </Text>
      <Stack component="ol" gap={10}>
        <Group component="li" gap="6px 12px" justify="space-between">
          <Checkbox checked readOnly aria-disabled label={t('adjacent.own', { total })} />
          {isMark && rootPlace !== null && <GoTo place={rootPlace} number={1} viewer={viewer} />}
        </Group>
        {adjacent.map((one) => (
          <Group component="li" key={one.step.id} gap="6px 12px" justify="space-between">
            <Checkbox
              checked={one.isTaken}
              disabled={one.isBarred}
              label={t('adjacent.step', { number: one.number, total })}
              {...(one.isBarred && { description: t('adjacent.barred') })}
              onChange={(event) => take(one, event.currentTarget.checked)}
            />
            {isMark && one.isTaken && <AdjacentPlace one={one} />}
          </Group>
        ))}
      </Stack>
      <Text fz="sm" c="dimmed" role="status">
        {t('adjacent.count', { count })}
      </Text>
    </fieldset>
  );
}

type GoToProps = {
  readonly place: Place;
  readonly number: number;
  readonly viewer: ReturnType<typeof useSigning>['viewer'];
};

function GoTo({ place, number, viewer }: GoToProps) {
  const { t } = useTranslation();
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      className={classes['goTo'] ?? ''}
      aria-label={t('adjacent.show', { number, page: place.page })}
      onClick={() => viewer.goToPage(place.page, place.rect)}
    >
      {t('adjacent.page', { page: place.page })}
    </Anchor>
  );
}

/** Where an adjacent step is signed: the way to its box, its numbers, or a place for one that has none. */
function AdjacentPlace({ one }: { readonly one: Adjacent }) {
  const { t } = useTranslation();
  const { session, viewer } = useSigning();
  const { draft } = session;
  const missing = useMissing();
  const { put, othersOf } = useAdjacentSteps();
  const { place } = one;
  const current = useViewerState(viewer, (state) => state.currentPage);
  const frame = useViewerState(viewer, (state) => state.frames[current - 1]) ?? null;
  if (place === null) {
    return (
      <Stack gap={2}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          disabled={frame === null}
          onClick={() => {
            if (frame !== null) {
              const { width, height } = readerSize(frame);
              const middle = { x: width / 2, y: height / 2 };
              const next = placeAround(current, middle, frame, draft.getState().draft.place);
              // The button goes, and the keyboard goes on from the box.
              boxTravelOf(viewer).expect(one.step.id);
              put(one, next);
              viewer.goToPage(next.page, next.rect);
            }
          }}
        >
          {t('adjacent.place', { page: current })}
        </Anchor>
        {missing.includes('adjacentProcesses') && (
          <Text role="alert" size="sm" c="seal">
            {t('adjacent.missingPlace')}
          </Text>
        )}
      </Stack>
    );
  }
  return (
    <>
      <GoTo place={place} number={one.number} viewer={viewer} />
      {!one.isFixed && (
        <Box flex="0 1 100%" miw={0}>
          <PlacedNumbers
            viewer={viewer}
            label={t('adjacent.numbers', { number: one.number })}
            place={place}
            covered={coveredNames(othersOf(one.step.id), place.page, place.rect)}
            onPlace={(next) => put(one, next)}
          />
        </Box>
      )}
    </>
  );
}
