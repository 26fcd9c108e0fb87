import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { DueBadge } from '../../ui/due-badge.tsx';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { Pill } from '../../ui/pill.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { documentProgress } from '../../ui/document-progress.ts';
import { StepProgress } from '../../ui/step-progress.tsx';
import classes from './inbox.module.css';

type InboxRowProps = {
  readonly document: Document;
  /** Whether the keyboard stands on this row. */
  readonly active: boolean;
  /** Whether the reader is the one who is waited for. */
  readonly waitsForMe: boolean;
};

/** One document: what it is, who sent it when, how far it is, when it is due, and what is to be done. */
export function InboxRow({ document, active, waitsForMe }: InboxRowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) {
      row.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [active]);
  return (
    <li ref={row} className={classes['row']} data-active={active || undefined}>
      <div className={classes['words']}>
        <Link
          to={`/documents/${document.id}`}
          className={classes['title']}
          {...(active && { 'aria-current': 'true' })}
        >
          {document.subject}
        </Link>
        <SentBy document={document} />
      </div>
      <div className={classes['progress']}>
        <Progress document={document} />
      </div>
      <div className={classes['due']}>
        {waitsForMe || isUnderWay(document) ? (
          <DueBadge expiryDate={document.expiryDate} />
        ) : (
          <StatusBadge of="document" status={document.status} />
        )}
      </div>
      <div className={classes['action']} aria-hidden="true">
        {active ? (
          <span className={classes['open']}>
            {t('inbox.open')} <KbdHint keys={['↵']} />
          </span>
        ) : (
          waitsForMe && <ActionBadge document={document} />
        )}
      </div>
    </li>
  );
}

function isUnderWay({ status }: Document): boolean {
  return status.value === documentStatus.ready[0] || status.value === documentStatus.inProgress[0];
}

function SentBy({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const format = useFormat();
  const who = document.createdByUser?.name ?? document.department?.name ?? '';
  const parts = [
    document.no,
    document.createdDate === null
      ? who
      : t('inbox.sent', { who, when: format.past(document.createdDate) }).trim(),
  ];
  return (
    <p className={`${classes['sent'] ?? ''} cs-figures`}>{parts.filter((part) => part !== '').join(' · ')}</p>
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
  const rejected = document.processes.find(({ status }) => status.value === stepStatus.rejected[0]);
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
  return <StepProgress steps={states} label={t('inbox.stepOf', { step, total, action })} />;
}

function ActionBadge({ document }: { readonly document: Document }) {
  const enumText = useEnumText();
  const permission = document.waitingProcess?.accessPermission;
  return permission === undefined ? null : <Pill>{enumText('accessPermission', permission)}</Pill>;
}
