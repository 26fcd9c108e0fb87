import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconShieldSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentStatus } from '../../../../contract/enums.ts';
import { verifyPath } from '../../../api/verify-path.ts';
import { documentQueries } from '../../../api/documents.ts';
import { useSelected } from '../../../store.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { AdjacentDone } from '../adjacent/adjacent-done.tsx';
import { useMaybeSigning, useSigning } from '../signing-context.ts';
import type { Finished } from '../signing-session.ts';
import classes from './panel.module.css';

type SuccessPanelProps = {
  readonly finished: Finished;
  readonly completedAction: ReactNode;
  /** What is offered last, once the reader is done. */
  readonly parting: ReactNode;
};

/** Whether what was done is a signature of the file. */
const leavesSignature = {
  signed: true,
  approved: true,
  rejected: false,
  viewed: false,
  filled: false,
  coordinated: false,
} as const satisfies Record<Finished['action'], boolean>;

/** That it is done, what happens next, and where to go. */
export function SuccessPanel({ finished, completedAction, parting }: SuccessPanelProps) {
  const { t } = useTranslation();
  const { session, target } = useSigning();
  const signatureNotSaved = useSelected(session, (state) => state.signatureNotSaved);
  const heading = useRef<HTMLHeadingElement>(null);
  const titles = {
    signed: t('signing.doneSigned'),
    approved: t('signing.doneApproved'),
    rejected: t('signing.doneRejected'),
    viewed: t('signing.doneViewed'),
    filled: t('signing.doneFilled'),
    coordinated: t('signing.doneCoordinated'),
  };
  const next = useNextText(finished);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack align="center" gap={10} px={24} py={40} ta="center">
      <ThemeIcon
        size={64}
        radius="50%"
        variant="light"
        color={finished.action === 'rejected' ? 'gray' : 'ok'}
        aria-hidden
      >
        <IconCheck size={34} stroke={2.2} />
      </ThemeIcon>
      <Title order={2} ref={heading} tabIndex={-1} data-autofocus>
        {titles[finished.action]}
      </Title>
      {finished.action !== 'rejected' && <AdjacentDone document={finished.document} />}
      {next !== null && <Text c="dimmed">{next}</Text>}
      {signatureNotSaved === true && (
        <Text size="sm" c="warn">
          {t('signing.signatureNotSaved')}
        </Text>
      )}
      {finished.document.status.value === documentStatus.completed && completedAction}
      {leavesSignature[finished.action] && finished.document.downloadUrl !== null && (
        <Button
          component={Link}
          to={verifyPath(finished.document.id, target.step.fileInfoId)}
          variant="default"
          leftSection={<IconShieldSearch size={18} aria-hidden />}
        >
          {t('shell.verifyDocument')}
        </Button>
      )}
      <Onward finished={finished} isSession={target.isSession} />
      {parting}
    </Stack>
  );
}

/** That it is signed and what happens next, over the bar of a phone, whose sheet has made way for the mark. */
export function SignedNote() {
  const finished = useMaybeSigning()?.finished ?? null;
  return finished?.action === 'signed' ? <Signed finished={finished} /> : null;
}

function Signed({ finished }: { readonly finished: Finished }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useNextText(finished);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes['signed']}>
      <Title order={2} size="h4" ref={heading} tabIndex={-1}>
        <IconCheck size={20} stroke={2.2} color="var(--cs-ok)" aria-hidden /> {t('signing.doneSigned')}
      </Title>
      {next !== null && (
        <Text size="sm" c="dimmed">
          {next}
        </Text>
      )}
    </div>
  );
}

function useNextText({ action, document }: Finished): string | null {
  const { t } = useTranslation();
  const enumText = useEnumText();
  if (action === 'rejected') {
    return t('signing.doneRejectedText');
  }
  if (document.finalising) {
    return t('signing.doneFinalising');
  }
  if (document.status.value === documentStatus.completed) {
    return t('signing.doneCompleted');
  }
  const steps = document.waitingProcesses
    .map((step) =>
      t('signing.doneNextStep', {
        name: step.processedByUser?.name ?? '',
        permission: enumText('accessPermission', step.accessPermission),
      }),
    )
    .join('; ');
  return steps === '' ? null : t('signing.doneNext', { steps });
}

/** Another step of the reader's own here, the next document that waits for them, and the inbox. */
function Onward({ finished, isSession }: { readonly finished: Finished; readonly isSession: boolean }) {
  const { t } = useTranslation();
  const { target, proceed } = useSigning();
  const { document } = finished;
  const hasMore = document.waitingProcesses.some(
    (step) => step.processedByUserId === target.step.processedByUserId,
  );
  const waiting = useQuery({
    ...documentQueries.list({ waitToMe: true, sort: 'due', page: 1, pageSize: 2 }),
    enabled: isSession,
  });
  const nextId = waiting.data?.items.find((item) => item.id !== document.id)?.id;
  if (!isSession) {
    return null;
  }
  return (
    <Stack gap="xs" mt="sm" w="100%">
      {hasMore && (
        <Button size="lg" fullWidth onClick={proceed}>
          {t('signing.doneMyNext')}
        </Button>
      )}
      {nextId !== undefined && (
        <Button
          component={Link}
          to={`/documents/${nextId}`}
          size="lg"
          fullWidth
          variant={hasMore ? 'default' : 'filled'}
        >
          {t('signing.nextDocument')}
        </Button>
      )}
      <Button component={Link} to="/" size="lg" fullWidth variant="default">
        {t('signing.backToInbox')}
      </Button>
    </Stack>
  );
}
