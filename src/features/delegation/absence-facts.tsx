import { Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../../contract/models/absence.ts';
import { absenceQueries, useEndAbsence } from '../../api/absences.ts';
import { isUnavailable } from '../../api/api-error.ts';
import { useFormat } from '../../i18n/format.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import { ConfirmMutation } from '../../shared/form/confirm-mutation.tsx';
import { keepFocusOnScreen } from '../../ui/lost-focus.ts';
import { Pill } from '../../ui/pill.tsx';
import { AbsenceDialog } from './absence-dialog.tsx';

/** Who acts for me while I am away, and for whom I act. Nothing where the service knows of no such thing. */
export function AbsenceFacts() {
  const { t } = useTranslation();
  const absences = useQuery(absenceQueries.mine());
  const [asked, setAsked] = useState<'form' | 'end' | null>(null);
  const close = (): void => setAsked(null);
  if (absences.isLoadingError) {
    return isUnavailable(absences.error) ? (
      <Text c="dimmed">{t('delegation.off')}</Text>
    ) : (
      <QueryError query={absences} title={t('delegation.failed')} />
    );
  }
  if (absences.data === undefined) {
    return (
      <div role="status" aria-label={t('delegation.loading')}>
        <Skeleton height={18} width="60%" radius="sm" />
        <Skeleton height={36} width={180} mt={14} radius="sm" />
      </div>
    );
  }
  const { mine, mayDelegate, today, standingIn } = absences.data;
  return (
    <>
      {mine === null ? (
        <Text c="dimmed">{t(mayDelegate ? 'delegation.none' : 'delegation.off')}</Text>
      ) : (
        <Mine absence={mine} />
      )}
      <Group mt="md" gap="sm">
        {mayDelegate && (
          <Button variant={mine === null ? 'light' : 'default'} onClick={() => setAsked('form')}>
            {t(mine === null ? 'delegation.name' : 'delegation.edit')}
          </Button>
        )}
        {mine !== null && (
          <Button variant="default" onClick={() => setAsked('end')}>
            {t(mine.isCurrent ? 'delegation.end' : 'delegation.callOff')}
          </Button>
        )}
      </Group>
      <StandingIn absences={standingIn} />
      {asked === 'form' && <AbsenceDialog absence={mine} today={today} onClose={close} />}
      {asked === 'end' && mine !== null && <EndDialog absence={mine} onClose={close} />}
    </>
  );
}

function Mine({ absence }: { readonly absence: Absence }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack gap={4}>
      <Text fw={600}>
        {t('delegation.by', { name: absence.substitute.name })}{' '}
        <Pill tone={absence.isCurrent ? 'ok' : 'neutral'}>
          {t(absence.isCurrent ? 'delegation.now' : 'delegation.later')}
        </Pill>
      </Text>
      <p className="cs-figures">
        {t('delegation.days', { from: format.date(absence.fromDay), to: format.date(absence.toDay) })}
      </p>
      <Text c="dimmed">{absence.reason}</Text>
    </Stack>
  );
}

function StandingIn({ absences }: { readonly absences: readonly Absence[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return absences.length === 0 ? null : (
    <Box className="cs-ruled" mt={24} pt={16}>
      <Title order={3} size="h4" mb="xs">
        {t('delegation.standingIn')}
      </Title>
      <ul>
        {absences.map(({ id, user, fromDay, toDay }) => (
          <li key={id} className="cs-figures">
            {t('delegation.standingInFor', {
              name: user.name,
              from: format.date(fromDay),
              to: format.date(toDay),
            })}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function EndDialog({ absence, onClose }: { readonly absence: Absence; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const end = useEndAbsence();
  return (
    <ConfirmMutation
      opened
      title={t('delegation.endTitle')}
      confirmLabel={t(absence.isCurrent ? 'delegation.end' : 'delegation.callOff')}
      mutation={end}
      onClose={onClose}
      onConfirm={() => {
        end.mutate(undefined, {
          onSuccess: () => {
            onClose();
            requestAnimationFrame(keepFocusOnScreen);
          },
        });
      }}
    >
      {t('delegation.endText', { name: absence.substitute.name })}
    </ConfirmMutation>
  );
}
