import { Button, ScrollArea, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationMessageMax } from '../../../../contract/models/primitives.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { InvitationPlan, Invited } from './invitations.ts';
import classes from './upload.module.css';

type SendSummaryProps = {
  /** `null` while nothing is to be sent. */
  readonly plan: InvitationPlan | null;
  /** What the button says that asked. */
  readonly label: string;
  /** Rows that stay behind. */
  readonly wrong: number;
  readonly message: string;
  readonly onMessage: (message: string) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
};

/** Before people are emailed: how many and who, who is not and why, and what is to be said to them. */
export function SendSummary({ plan, label, wrong, message, onMessage, onSend, onCancel }: SendSummaryProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      opened={plan !== null}
      title={t('employees.summary.title')}
      confirmLabel={label}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      {plan !== null && (
        <Stack gap="sm">
          {plan.invited.length > 0 && (
            <>
              <Text fw={600}>{t('employees.summary.invited', { count: plan.invited.length })}</Text>
              <InvitedList invited={plan.invited} />
            </>
          )}
          {plan.withAccount > 0 && (
            <Text c="dimmed">{t('employees.summary.withAccount', { count: plan.withAccount })}</Text>
          )}
          {plan.withNewContact > 0 && (
            <Text c="dimmed">{t('employees.summary.withNewContact', { count: plan.withNewContact })}</Text>
          )}
          {wrong > 0 && <Text c="dimmed">{t('employees.wrongStay', { count: wrong })}</Text>}
          {plan.invited.length > 0 && (
            <Textarea
              label={t('employees.summary.message')}
              description={t('employees.summary.messageHint', { max: invitationMessageMax })}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={invitationMessageMax}
              value={message}
              onChange={(event) => onMessage(event.currentTarget.value)}
            />
          )}
        </Stack>
      )}
    </ConfirmDialog>
  );
}

const fewPeople = 3;
/** A list of names is read so far; who wants more has the table. */
const manyPeople = 200;

function InvitedList({ invited }: { readonly invited: readonly Invited[] }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const listed = invited.slice(0, isOpen ? manyPeople : fewPeople);
  const more = invited.length - listed.length;
  return (
    <div>
      <ScrollArea.Autosize mah={240} type="auto">
        <ul className={classes['invited']} aria-label={t('employees.summary.list')}>
          {listed.map(({ employeeCode, name, email }) => (
            <li key={employeeCode}>
              <span>{name}</span> <span>{email}</span>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      {more > 0 &&
        (isOpen ? (
          <Text c="dimmed">{t('employees.summary.more', { count: more })}</Text>
        ) : (
          <Button variant="subtle" size="compact-md" px={0} onClick={() => setIsOpen(true)}>
            {t('employees.summary.showAll', { count: invited.length })}
          </Button>
        ))}
    </div>
  );
}
