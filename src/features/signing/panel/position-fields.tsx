import { Anchor, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readerSize } from '../../../../contract/page-space.ts';
import { clampToPage } from '../../../pdf/geometry.ts';
import { useViewerState } from '../../../pdf/use-pdf-viewer.ts';
import { useDraft } from '../draft-store.ts';
import { withEdge } from '../place/place.ts';
import type { Edge, Place } from '../place/place.ts';
import { useSigning } from '../signing-context.ts';
import classes from './position-fields.module.css';

const edges = ['llx', 'lly', 'urx', 'ury'] as const;

type PositionFieldsProps = { readonly error: string | null; readonly pageError: string | null };

/** Where the box lies, in numbers that can be typed; the ways to it and to another place. */
export function PositionFields({ error, pageError }: PositionFieldsProps) {
  const { t } = useTranslation();
  const { draft, target, viewer, placing, setPlacing } = useSigning();
  const place = useDraft(draft, (whole) => whole.place);
  return (
    <Stack gap={6}>
      <Text component="h3" fw={500} size="sm" m={0}>
        {t('signing.position')}
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
            onClick={() => {
              viewer.goToPage(place.page, place.rect);
            }}
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
              setPlacing(placing === 'no' ? 'asked' : 'no');
            }}
          >
            {placing === 'no' ? t('signing.placeAgain') : t('signing.placingStop')}
          </Anchor>
        )}
      </Group>
      {!target.isFixed && <p className={classes['keys']}>{t('signing.positionKeys')}</p>}
    </Stack>
  );
}

function Numbers({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const { draft, target, viewer } = useSigning();
  const frame = useViewerState(viewer, (state) => state.frames[place.page - 1]) ?? null;
  const count = useViewerState(viewer, (state) => state.frames.length);
  const [wrong, setWrong] = useState<Edge | null>(null);
  const names = {
    llx: t('signing.llx'),
    lly: t('signing.lly'),
    urx: t('signing.urx'),
    ury: t('signing.ury'),
  };
  if (target.isFixed) {
    return (
      <Text size="sm" c="dimmed">
        {t('signing.positionFixed', { page: place.page })}
      </Text>
    );
  }
  const setEdge = (edge: Edge, value: number): void => {
    const rect = frame === null ? null : withEdge(place.rect, edge, value, readerSize(frame));
    setWrong(rect === null ? edge : null);
    if (rect !== null) {
      draft.update({ place: { ...place, rect }, placedByHand: true });
    }
  };
  const setPage = (page: number): void => {
    const next = viewer.getState().frames[page - 1];
    if (next !== undefined) {
      const rect = clampToPage(place.rect, readerSize(next));
      draft.update({ place: { page, rect }, placedByHand: true });
      viewer.goToPage(page, rect);
    }
  };
  return (
    <div className={classes['numbers']}>
      {edges.map((edge) => (
        <NumberInput
          // What was typed wrongly stays to be seen; a dragged box writes its numbers anew.
          key={edge}
          label={names[edge]}
          size="xs"
          hideControls
          decimalScale={2}
          value={Math.round(place.rect[edge] * 100) / 100}
          error={wrong === edge}
          onChange={(value) => {
            if (typeof value === 'number') {
              setEdge(edge, value);
            }
          }}
        />
      ))}
      <NumberInput
        label={t('signing.page')}
        size="xs"
        hideControls
        allowDecimal={false}
        min={1}
        max={Math.max(count, 1)}
        clampBehavior="strict"
        value={place.page}
        onChange={(value) => {
          if (typeof value === 'number') {
            setPage(value);
          }
        }}
      />
      {wrong !== null && (
        <Text role="alert" size="sm" c="seal" className={classes['wrong'] ?? ''}>
          {t('signing.positionOff')}
        </Text>
      )}
    </div>
  );
}
