import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { snoozeDays } from '../../../../contract/rules/reminders.ts';
import { useSnoozeReminders } from '../../../api/follow-up.ts';
import { todayOn, useFormat } from '../../../i18n/format.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { useFieldFaults } from '../../../shared/form/use-field-faults.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

type SnoozeDialogProps = { readonly document: Document; readonly onClose: () => void };

/** Puts automatic reminders of the reader's step off until a day, or takes that back. */
export function SnoozeDialog({ document, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const snooze = useSnoozeReminders();
  const step = document.waitingProcess;
  const [today] = useState(() => todayOn(document.createdDate ?? ''));
  const days = snoozeDays(today, document.expiryDate?.slice(0, 10) ?? null);
  const until = step?.snoozedUntil?.slice(0, 10) ?? null;
  const [day, setDay] = useState(until ?? days?.first ?? null);
  const fault = useFieldFaults(snooze.error).faultOf('until');

  const save = (chosen: string | null): void => {
    if (step === null || snooze.isPending) {
      return;
    }
    snooze.mutate(
      { processId: step.id, until: chosen },
      {
        onSuccess: () => {
          notifications.show({
            color: 'ok',
            message:
              chosen === null
                ? t('document.snoozeEnded')
                : t('document.snoozed', { date: format.date(chosen) }),
          });
          onClose();
        },
      },
    );
  };
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('document.actions.snooze')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (day !== null) {
            save(day);
          }
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">{t('document.snoozeText')}</Text>
          <DayField
            label={t('document.snoozeDay')}
            description={
              days === null ? undefined : t('document.snoozeHint', { date: format.date(days.last) })
            }
            value={day}
            onChange={setDay}
            error={fault}
            {...(days !== null && { minDate: days.first, maxDate: days.last })}
          />
          {fault === null && <MutationError mutation={snooze} />}
          <FormFoot>
            {until !== null && (
              <Button variant="subtle" mr="auto" disabled={snooze.isPending} onClick={() => save(null)}>
                {t('document.snoozeEnd')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={snooze.isPending} disabled={day === null}>
              {t('document.snoozeSave')}
            </Button>
          </FormFoot>
        </Stack>
      </form>
    </ResponsiveDialog>
  );
}
