import { Box, Button, Text } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { useIsCompact } from '../../shared/list/list-density.ts';
import { DueBadge } from '../../ui/due-badge.tsx';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { documentProgress } from '../../ui/document-progress.ts';
import { StepProgress } from '../../ui/step-progress.tsx';
import { RowCheckbox } from '../../ui/row-checkbox.tsx';
import classes from './inbox.module.css';
import { useLongPress } from './use-long-press.ts';

type InboxRowProps = {
  readonly ref: Ref<HTMLLIElement>;
  readonly 'data-index': number;
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
  readonly document: Document;
  /** Whether the keyboard stands on this row. */
  readonly active: boolean;
  /** Whether the reader is the one who is waited for. */
  readonly waitsForMe: boolean;
  readonly userId: number | null;
  readonly isChosen: boolean;
  /** Whether rows are being chosen: a tap then chooses, and opens nothing. */
  readonly isChoosing: boolean;
  readonly onToggle: (isRange: boolean) => void;
};

/** One document: what it is, who sent it when, how far it is, when it is due, and what is to be done. */
export function InboxRow(props: InboxRowProps) {
  const { document, active, waitsForMe, userId, isChosen, isChoosing, onToggle, ...item } = props;
  const { t } = useTranslation();
  const enumText = useEnumText();
  const waiting = waitsForMe ? document.waitingProcess : null;
  const ownAction = waiting === null ? null : enumText('accessPermission', waiting.accessPermission);
  const isCompact = useIsCompact();
  const press = useLongPress(() => onToggle(false));
  return (
    <li
      {...item}
      {...press}
      className={classes['row']}
      data-active={active || undefined}
      data-chosen={isChosen || undefined}
      data-choosing={isChoosing || undefined}
      data-compact={isCompact || undefined}
      data-unread={document.isUnread || undefined}
      data-own={ownAction !== null || undefined}
    >
      <span className={classes['choose']}>
        <RowCheckbox
          aria-label={t('inbox.choose', { subject: document.subject })}
          checked={isChosen}
          // The click itself, since a change does not tell of Shift.
          onClick={(event) => onToggle(event.shiftKey)}
          onChange={() => undefined}
        />
      </span>
      <div className={classes['words']}>
        <Link
          to={`/documents/${document.id}`}
          className={classes['title']}
          {...(active && { 'aria-current': 'true' })}
          onClick={(event) => {
            const isTapped = isChoosing && window.matchMedia('(pointer: coarse)').matches;
            if (event.shiftKey || isTapped) {
              event.preventDefault();
              onToggle(event.shiftKey);
            }
          }}
        >
          {document.isUnread && <span className="cs-spoken">{t('inbox.unreadSpoken')} </span>}
          {document.subject}
        </Link>
        <SentBy document={document} />
        <StandingIn document={document} userId={userId} />
      </div>
      <div>
        <Progress document={document} />
      </div>
      <div className={classes['due']}>
        {waitsForMe || isUnderWay(document) ? (
          <DueBadge expiryDate={document.expiryDate} />
        ) : (
          <StatusBadge of="document" status={document.status} />
        )}
      </div>
      {ownAction !== null && (
        <div className={classes['action']}>
          {active ? (
            <Button component="span" variant="default" size="sm" rightSection={<KbdHint keys={['↵']} />}>
              {ownAction}
            </Button>
          ) : (
            <Pill>{ownAction}</Pill>
          )}
        </div>
      )}
      {document.isMarkStar && (
        <Box component="span" pos="absolute" top={4} right={0} c="var(--cs-warn)">
          <IconStarFilled size={15} aria-hidden />
          <span className="cs-spoken">{t('inbox.starred')}</span>
        </Box>
      )}
    </li>
  );
}

/** For whom the reader acts, or who acts for the reader, where somebody is absent. */
function StandingIn({ document, userId }: { readonly document: Document; readonly userId: number | null }) {
  const { t } = useTranslation();
  const held = document.waitingProcesses.find(({ onBehalfOfUser }) => onBehalfOfUser !== null);
  if (userId === null || held?.onBehalfOfUser == null) {
    return null;
  }
  if (held.processedByUserId === userId) {
    return (
      <Text mt={2} fz="sm" c="dimmed" fs="italic">
        {t('inbox.actsFor', { name: held.onBehalfOfUser.name })}
      </Text>
    );
  }
  return held.onBehalfOfUser.id === userId ? (
    <Text mt={2} fz="sm" c="dimmed" fs="italic">
      {t('inbox.heldBy', { name: held.processedByUser?.name ?? '' })}
    </Text>
  ) : null;
}

function isUnderWay({ status }: Document): boolean {
  return status.value === documentStatus.ready || status.value === documentStatus.inProgress;
}

function SentBy({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const format = useFormat();
  const who = document.createdByUser?.name ?? document.department?.name ?? '';
  const sent =
    document.createdDate === null
      ? who
      : t('inbox.sent', { who, when: format.past(document.createdDate) }).trim();
  return (
    <p className={`${classes['sent'] ?? ''} cs-figures`}>
      <MetaLine facts={[document.no, sent]} />
    </p>
  );
}

function Progress({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const waiting = document.waitingProcess;
  const { step, total, states } = documentProgress(document, waiting?.id);
  if (total === 0) {
    return null;
  }
  const rejected = document.processes.find(({ status }) => status.value === stepStatus.rejected);
  if (rejected !== undefined) {
    return (
      <StepProgress
        steps={states}
        label={t('inbox.rejectedBy', { who: rejected.processedByUser?.name ?? '' })}
      />
    );
  }
  if (waiting === null) {
    const isDone = states.every((state) => state === 'done');
    return <StepProgress steps={states} {...(isDone && { label: t('inbox.allDone', { total }) })} />;
  }
  const action = enumText('accessPermission', waiting.accessPermission);
  const label = (
    <MetaLine
      facts={[
        t('common.stepOf', { step, total }),
        <span key="action" className={classes['stepAction']}>
          {action}
        </span>,
      ]}
    />
  );
  return <StepProgress steps={states} label={label} />;
}
