import { Checkbox, SimpleGrid, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../../contract/models/absence.ts';
import { useColleagueSearch, useSaveAbsence } from '../../api/absences.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { useFieldFaults } from '../../shared/form/use-field-faults.ts';
import { DayField } from '../../ui/day-field.tsx';
import { focusFirstFault } from '../../ui/focus-first-fault.ts';
import { PersonChoice } from '../../ui/person-choice.tsx';
import type { FoundPerson } from '../../ui/person-search.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';

type AbsenceDialogProps = {
  /** What is changed; `null` for a new one. */
  readonly absence: Absence | null;
  /** The company's day, yyyy-MM-dd. */
  readonly today: string;
  readonly onClose: () => void;
};

/** Who acts for me, on which days, and why. */
export function AbsenceDialog({ absence, today, onClose }: AbsenceDialogProps) {
  const { t } = useTranslation();
  const save = useSaveAbsence();
  const search = useColleagueSearch();
  const [person, setPerson] = useState<FoundPerson | null>(absence === null ? null : absence.substitute);
  // One that has begun goes on from today: what is past stays as it was.
  const [fromDay, setFromDay] = useState<string | null>(
    absence === null || absence.fromDay < today ? today : absence.fromDay,
  );
  const [toDay, setToDay] = useState<string | null>(absence?.toDay ?? null);
  const [reason, setReason] = useState(absence?.reason ?? '');
  const [takesWaiting, setTakesWaiting] = useState(absence?.takesWaiting ?? false);
  const [isChecked, setIsChecked] = useState(false);
  const { hasFaults, faultOf } = useFieldFaults(save.error);
  const missing = (value: unknown, text: string): string | null =>
    isChecked && (value === null || value === '') ? text : null;
  const isComplete = person !== null && fromDay !== null && toDay !== null && reason.trim() !== '';

  const submit = (): void => {
    setIsChecked(true);
    if (!isComplete) {
      focusFirstFault();
      return;
    }
    save.mutate(
      { substituteCode: person.code, fromDay, toDay, reason: reason.trim(), takesWaiting },
      { onSuccess: onClose, onError: () => focusFirstFault() },
    );
  };
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('delegation.title')}>
      <DialogForm submitLabel={t('common.save')} isBusy={save.isPending} onSubmit={submit} onCancel={onClose}>
        <PersonChoice
          label={t('delegation.formTitle')}
          search={search}
          person={person}
          error={missing(person, t('delegation.personNeeded')) ?? faultOf('substituteCode')}
          onChange={setPerson}
        />
        <SimpleGrid minColWidth={150} autoFlow="auto-fit">
          <DayField
            label={t('delegation.from')}
            minDate={today}
            value={fromDay}
            error={missing(fromDay, t('delegation.dayNeeded')) ?? faultOf('fromDay')}
            onChange={setFromDay}
          />
          <DayField
            label={t('delegation.to')}
            minDate={fromDay ?? today}
            value={toDay}
            error={missing(toDay, t('delegation.dayNeeded')) ?? faultOf('toDay')}
            onChange={setToDay}
          />
        </SimpleGrid>
        <Textarea
          label={t('delegation.reason')}
          description={t('delegation.reasonHint')}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={missing(reason.trim(), t('delegation.reasonNeeded')) ?? faultOf('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Checkbox
          label={t('delegation.takesWaiting')}
          checked={takesWaiting}
          onChange={(event) => setTakesWaiting(event.currentTarget.checked)}
        />
        {!hasFaults && <MutationError mutation={save} />}
      </DialogForm>
    </ResponsiveDialog>
  );
}
