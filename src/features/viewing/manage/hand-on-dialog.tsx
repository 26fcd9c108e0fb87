import { Select, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Document, ProcessStep } from '../../../../contract/models/document.ts';
import type { Me } from '../../../../contract/models/user.ts';
import { useColleagueSearch } from '../../../api/absences.ts';
import { useReassign } from '../../../api/follow-up.ts';
import { useUserSearch } from '../../../api/users.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';
import { PersonChoice } from '../../../ui/person-choice.tsx';
import type { FoundPerson, PeopleSearch } from '../../../ui/person-search.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

type HandOnDialogProps = {
  readonly document: Document;
  readonly me: Me;
  readonly steps: readonly ProcessStep[];
  readonly onClose: () => void;
};

/** Finds among all users for the creator, among colleagues for anyone else: signers have no list of users. */
export function HandOnDialog(props: HandOnDialogProps) {
  const isCreator = props.me.user?.id === props.document.createdByUserId;
  return isCreator ? <ForCreator {...props} /> : <ForHolder {...props} />;
}

function ForCreator(props: HandOnDialogProps) {
  const { t } = useTranslation();
  return <Form {...props} search={useUserSearch()} text={t('delegation.handOnTextCreator')} />;
}

function ForHolder(props: HandOnDialogProps) {
  const { t } = useTranslation();
  return <Form {...props} search={useColleagueSearch()} text={t('delegation.handOnText')} />;
}

type FormProps = HandOnDialogProps & {
  readonly search: PeopleSearch<FoundPerson>;
  readonly text: string;
};

function Form({ steps, search, text, onClose }: FormProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const navigate = useNavigate();
  const reassign = useReassign();
  const [stepId, setStepId] = useState(steps[0]?.id ?? '');
  const [person, setPerson] = useState<FoundPerson | null>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const step = steps.find(({ id }) => id === stepId) ?? steps[0];
  const holderId = step?.processedByUserId ?? null;

  const submit = (): void => {
    setIsChecked(true);
    if (step === undefined || person === null || reason.trim() === '') {
      focusFirstFault();
      return;
    }
    reassign.mutate(
      { processId: step.id, body: { userCode: person.code, reason: reason.trim() } },
      {
        // Whoever handed their only step on sees the document no more.
        onSuccess: (document) => {
          if (document === null) {
            void navigate('/');
          } else {
            onClose();
          }
        },
      },
    );
  };
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('delegation.handOnTitle')}>
      <DialogForm
        submitLabel={t('delegation.handOnNow')}
        isBusy={reassign.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Text c="dimmed">{text}</Text>
        {steps.length > 1 && (
          <Select
            label={t('delegation.handOnStep')}
            allowDeselect={false}
            data={steps.map(({ id, processedByUser, accessPermission }) => ({
              value: id,
              label: t('delegation.handOnStepOf', {
                name: processedByUser?.name ?? '',
                permission: enumText('accessPermission', accessPermission),
              }),
            }))}
            value={step?.id ?? null}
            onChange={(id) => setStepId(id ?? '')}
          />
        )}
        <PersonChoice
          label={t('delegation.handOnTo')}
          search={search}
          without={new Set(holderId === null ? [] : [holderId])}
          person={person}
          error={isChecked && person === null ? t('delegation.personNeeded') : null}
          onChange={setPerson}
        />
        <Textarea
          label={t('delegation.reason')}
          description={t('delegation.handOnReasonHint')}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          error={isChecked && reason.trim() === '' ? t('delegation.reasonNeeded') : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {step?.hasAccessCode && (
          <Text size="sm" c="var(--cs-warn)">
            {t('delegation.handOnCodeWord')}
          </Text>
        )}
        <MutationError mutation={reassign} />
      </DialogForm>
    </ResponsiveDialog>
  );
}
