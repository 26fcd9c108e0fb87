import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconUserEdit, IconUserShare } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ProcessStep } from '../../../../contract/models/document.ts';
import type { User, UserBrief } from '../../../../contract/models/user.ts';
import { authQueries } from '../../../api/auth.ts';
import { documentQueries } from '../../../api/documents.ts';
import { useFormat } from '../../../i18n/format.ts';
import { GuestSheet } from '../../../shared/guests/guest-sheet.tsx';
import classes from '../timeline.module.css';
import { ChangeCodeWord } from './change-code-word.tsx';
import { InPerson } from './in-person.tsx';
import { ResendInvitation } from './resend-invitation.tsx';

type Delivery = NonNullable<ProcessStep['delivery']>;

type StepFollowUpProps = {
  readonly documentId: string;
  readonly step: ProcessStep;
  /** Whether the reader may send the step's holder another invitation: they made the document. */
  readonly mayResend: boolean;
  /** Gives the step to somebody else; `null` where the reader may not. */
  readonly onHandOn: (() => void) | null;
};

/** A mail server takes a message within seconds, and nothing tells the page. */
const askAgainMs = 10_000;

/** How far the request of a step whose turn it is has come, and what can be done where it reached nobody. */
export function StepFollowUp({ documentId, step, mayResend, onHandOn }: StepFollowUpProps) {
  const { delivery, processedByUser: holder } = step;
  const name = holder?.name ?? '';
  const isLost = delivery?.state === 'not-delivered';
  const guest = holder?.isGuest === true ? holder : null;
  const isLostUser = isLost && holder !== null && guest === null;
  const me = useQuery({ ...authQueries.me(), enabled: isLostUser });
  // Whose address an admin corrects, and whom they enable, on the user's own page.
  const corrected = isLostUser && me.data?.roles.includes('admin') === true ? holder : null;
  useQuery({
    ...documentQueries.detail(documentId),
    enabled: delivery?.state === 'queued',
    refetchOnMount: false,
    refetchInterval: askAgainMs,
  });
  return (
    <>
      {delivery !== null &&
        (isLost ? (
          <Lost
            delivery={delivery}
            holder={holder}
            mayResend={mayResend}
            mayCorrect={guest !== null || corrected !== null}
          />
        ) : (
          <Reached delivery={delivery} />
        ))}
      <Group gap={8} mt={8}>
        {guest !== null && <CorrectAddress documentId={documentId} guest={guest} isLost={isLost} />}
        {corrected !== null && <OpenUser user={corrected} />}
        {mayResend && (
          <ResendInvitation documentId={documentId} stepId={step.id} name={name} isLost={isLost} />
        )}
        <InPerson stepId={step.id} name={name} />
        {step.hasAccessCode && <ChangeCodeWord stepId={step.id} name={name} />}
        {isLost && onHandOn !== null && <HandOn name={name} onHandOn={onHandOn} />}
      </Group>
    </>
  );
}

const handedOver = {
  email: 'document.delivery.handedOverEmail',
  sms: 'document.delivery.handedOverSms',
  zalo: 'document.delivery.handedOverZalo',
  push: 'document.delivery.handedOverPush',
  unknown: 'document.delivery.handedOver',
} as const;

function Reached({ delivery: { state, date, channel, pushedDate } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.dateTime(date);
  const text = {
    queued: t('document.delivery.queued'),
    'handed-over': t(handedOver[channel ?? 'unknown'], { time }),
    delivered: t('document.delivery.delivered', { time }),
    opened: t('document.delivery.opened', { time }),
    'code-sent': t('document.delivery.codeSent', { time }),
    // Said where it is said that it reached nobody, and by the status of the step.
    'not-delivered': null,
    acted: null,
  }[state];
  const quiet = `${classes['quiet'] ?? ''} cs-figures`;
  return (
    <>
      {text !== null && <p className={quiet}>{text}</p>}
      {pushedDate !== null && channel !== 'push' && (
        <p className={quiet}>{t('document.delivery.pushed', { time: format.dateTime(pushedDate) })}</p>
      )}
    </>
  );
}

type LostProps = {
  readonly delivery: Delivery;
  readonly holder: UserBrief | null;
  readonly mayResend: boolean;
  /** Whether the reader may change the holder's address. */
  readonly mayCorrect: boolean;
};

function Lost({ delivery: { cause, detail, channel }, holder, mayResend, mayCorrect }: LostProps) {
  const { t } = useTranslation();
  const isGuest = holder?.isGuest === true;
  const isByZalo = channel === 'zalo';
  const address = isByZalo || holder?.email === '' ? holder?.phone : holder?.email;
  const why = {
    refused: t(isByZalo ? 'document.delivery.refusedByZalo' : 'document.delivery.refused'),
    bounced: t('document.delivery.bounced'),
    complained: t('document.delivery.complained'),
    'no-channel': t('document.delivery.noChannel'),
    disabled: t('document.delivery.disabled'),
    'timed-out': t('document.delivery.timedOut'),
  }[cause ?? 'refused'];
  const ofUser = {
    next: t(mayCorrect ? 'document.delivery.nextInUsers' : 'document.delivery.next'),
    nextForAdmin: t('document.delivery.nextForAdmin'),
  };
  const ofGuest = {
    next: t('document.delivery.nextForGuest'),
    nextForAdmin: t('document.delivery.nextForAdminOfGuest'),
  };
  const next = (isGuest ? ofGuest : ofUser)[mayResend ? 'next' : 'nextForAdmin'];
  const quiet = classes['quiet'];
  return (
    <>
      <p className={classes['warn']}>{why}</p>
      {(cause === 'refused' || cause === 'bounced') && address !== undefined && address !== '' && (
        <p className={quiet}>{t('document.delivery.address', { address })}</p>
      )}
      {detail !== null && detail !== '' && <p className={quiet}>{t('document.delivery.said', { detail })}</p>}
      <p className={quiet}>{next}</p>
    </>
  );
}

type Saved = Pick<User, 'email' | 'phone' | 'waitingContacts'>;

type CorrectAddressProps = {
  readonly documentId: string;
  readonly guest: UserBrief;
  readonly isLost: boolean;
};

/** Another address of a guest, to which the service sends the invitation by itself. */
function CorrectAddress({ documentId, guest, isLost }: CorrectAddressProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // The step has the new one once it is read anew.
  const [addressBefore] = useState({ email: guest.email, phone: guest.phone });
  const [isOpen, setIsOpen] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const isWaiting = saved !== null && saved.waitingContacts.length > 0;
  const isCorrected =
    saved !== null && (saved.email !== addressBefore.email || saved.phone !== addressBefore.phone);
  const onSaved = (user: Saved): void => {
    setIsOpen(false);
    setSaved(user);
    void client.invalidateQueries({ queryKey: documentQueries.detail(documentId).queryKey });
  };
  return (
    <>
      {isLost && (
        <Button
          size="xs"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={t('document.delivery.correctOf', { name: guest.name })}
          onClick={() => setIsOpen(true)}
        >
          {t('document.delivery.correct')}
        </Button>
      )}
      {isWaiting && (
        <p role="status" className={classes['quiet']}>
          {t('document.delivery.waits')}
        </p>
      )}
      {!isLost && isCorrected && (
        <Text component="p" size="sm" c="var(--cs-ok)" role="status">
          <IconCheck size={14} stroke={2.5} aria-hidden />{' '}
          {t('document.delivery.corrected', { address: saved.email || saved.phone })}
        </Text>
      )}
      {isOpen && <GuestSheet guest={guest} onClose={() => setIsOpen(false)} onSaved={onSaved} />}
    </>
  );
}

function OpenUser({ user }: { readonly user: UserBrief }) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={`/company/users/${String(user.id)}`}
      size="xs"
      leftSection={<IconUserEdit size={14} aria-hidden />}
      aria-label={t('document.delivery.openUserOf', { name: user.name })}
    >
      {t('document.delivery.openUser')}
    </Button>
  );
}

function HandOn({ name, onHandOn }: { readonly name: string; readonly onHandOn: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconUserShare size={14} aria-hidden />}
      aria-label={t('document.delivery.handOnOf', { name })}
      onClick={onHandOn}
    >
      {t('document.delivery.handOn')}
    </Button>
  );
}
