import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readerSize } from '../../../../contract/page-space.ts';
import { useViewerState } from '../../../pdf/use-pdf-viewer.ts';
import { useSelected } from '../../../store.ts';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { usePlaceTexts } from '../../../pdf/place-texts.ts';
import { PlacedNumbers } from '../../../shared/placing/placed-numbers.tsx';
import { useAdjacentSteps } from '../adjacent/use-adjacent-steps.ts';
import { useDraft } from '../draft-store.ts';
import { coveredNames } from '../place/other-places.ts';
import type { Place } from '../place/place.ts';
import { useSigning } from '../signing-context.ts';

type PositionFieldsProps = { readonly error: string | null; readonly pageError: string | null };

/** Where the box lies, in numbers that can be typed; the ways to it and to another place. */
export function PositionFields({ error, pageError }: PositionFieldsProps) {
  const { t } = useTranslation();
  const { session, target, viewer } = useSigning();
  const { draft, setPlacing } = session;
  const placing = useSelected(session, (state) => state.placing);
  const place = useDraft(draft, (whole) => whole.place);
  return (
    <Stack gap={6}>
      <Text component="h3" fw={600}>
        {t('placing.position')}
      </Text>
      {place !== null && <Numbers place={place} />}
      {[error, pageError].map(
        (text) =>
          text !== null && (
            <Text key={text} role="alert" size="sm" c="seal">
              {text}
            </Text>
          ),
      )}
      <Group gap="md">
        {place !== null && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => viewer.goToPage(place.page, place.rect)}
          >
            {t('signing.goToPlace')}
          </Anchor>
        )}
        {!target.isFixed && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              // It is placed on a page, not on its text.
              viewer.showText(false);
              setPlacing(placing === 'no' ? 'asked' : 'no');
            }}
          >
            {placing === 'no' ? t('signing.placeAgain') : t('signing.placingStop')}
          </Anchor>
        )}
      </Group>
      {!target.isFixed && (
        <Text size="xs" c="var(--cs-ink-3)" className="cs-keys">
          <MetaLine facts={t('placing.keys').split(' · ')} />
        </Text>
      )}
    </Stack>
  );
}

function Numbers({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const { session, target, viewer } = useSigning();
  const { draft } = session;
  const texts = usePlaceTexts();
  const { othersOf } = useAdjacentSteps();
  const frame = useViewerState(viewer, (state) => state.frames[place.page - 1]);
  if (target.isFixed) {
    return (
      <Text size="sm" c="dimmed">
        {texts.where(place.page, place.rect, frame === undefined ? null : readerSize(frame))}.{' '}
        {t('signing.positionFixed')}
      </Text>
    );
  }
  return (
    <PlacedNumbers
      viewer={viewer}
      label={t('placing.position')}
      place={place}
      covered={coveredNames(othersOf(target.step.id), place.page, place.rect)}
      onPlace={(next) => draft.update({ place: next, placedByHand: true })}
    />
  );
}
