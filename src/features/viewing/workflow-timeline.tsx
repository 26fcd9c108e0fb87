import { Box, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Document, ProcessStep } from '../../../contract/models/document.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { type StepTurn, turnOf } from './reader-status.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import classes from './timeline.module.css';

const StepFollowUp = lazyComponent(async () => (await import('./manage/step-follow-up.tsx')).StepFollowUp, {
  texts: 'late',
});

type WorkflowTimelineProps = {
  readonly document: Document;
  readonly userId: number | null;
  /** Asks for whom a step goes to; `null` where the reader may not hand it on. */
  readonly handOnOf: (stepId: string) => (() => void) | null;
};

/** Who does what in which order, and how far it is. */
export function WorkflowTimeline({ document, userId, handOnOf }: WorkflowTimelineProps) {
  const { t } = useTranslation();
  return (
    <Box p={20}>
      <Text size="sm" c="dimmed" mb="sm">
        {document.processInOrder ? t('document.inOrder') : t('document.anyOrder')}
      </Text>
      <ol className={classes['line']}>
        {document.processes.map((step) => (
          <Step
            key={step.id}
            step={step}
            state={turnOf(document, step)}
            isMine={userId !== null && step.processedByUserId === userId}
            mayResend={userId !== null && document.createdByUserId === userId}
            onHandOn={handOnOf(step.id)}
            documentId={document.id}
          />
        ))}
      </ol>
    </Box>
  );
}

type StepProps = {
  readonly documentId: string;
  readonly step: ProcessStep;
  readonly state: StepTurn;
  readonly isMine: boolean;
  /** Whether the reader may send the step's holder another invitation: they made the document. */
  readonly mayResend: boolean;
  readonly onHandOn: (() => void) | null;
};

function Step({ documentId, step, state, isMine, mayResend, onHandOn }: StepProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  const name = step.processedByUser?.name ?? '';
  const status = {
    done: enumText('stepStatus', step.status),
    failed: enumText('stepStatus', step.status),
    current: t('document.stepTurn'),
    pending: t('document.stepLater'),
    dropped: t('document.stepDropped'),
  }[state];
  return (
    <li className={classes['entry']} data-state={state}>
      <span className={classes['dot']} aria-hidden="true">
        {state === 'done' && <IconCheck size={14} stroke={2.5} />}
        {state === 'failed' && <IconX size={14} stroke={2.5} />}
      </span>
      <div>
        <Text fw={600}>{isMine ? t('document.stepYou', { name }) : name}</Text>
        {step.processedByUser?.isGuest === true && (
          <p className="cs-detail">
            <MetaLine facts={[step.processedByUser.organization, t('common.outsideCompany')]} />
          </p>
        )}
        {step.inPersonHost !== null && (
          <p className="cs-detail">{t('document.inPersonOn', { name: step.inPersonHost.name })}</p>
        )}
        {step.onBehalfOfUser !== null && (
          <p className="cs-detail">{t('document.onBehalfOf', { name: step.onBehalfOfUser.name })}</p>
        )}
        <p className="cs-detail">
          <MetaLine
            facts={[
              enumText('accessPermission', step.accessPermission),
              step.level === null || step.level === 'drawn'
                ? null
                : t(`common.signatureLevels.${step.level}`),
            ]}
          />
        </p>
        <p className={`${classes['status'] ?? ''} cs-figures`}>
          <MetaLine
            facts={[status, step.processedDate === null ? null : format.dateTime(step.processedDate)]}
          />
        </p>
        {step.hasAccessCode && <p className="cs-detail">{t('document.opensWithCodeWord')}</p>}
        {step.snoozedUntil !== null && (
          <p className="cs-detail">
            {t('document.snoozedUntil', { date: format.date(step.snoozedUntil).slice(0, 5) })}
          </p>
        )}
        {step.reason !== null && step.reason !== '' && (
          <p className={classes['reason']}>{t('document.reason', { reason: step.reason })}</p>
        )}
        {state === 'current' && !isMine && (mayResend || step.delivery !== null) && (
          <StepFollowUp documentId={documentId} step={step} mayResend={mayResend} onHandOn={onHandOn} />
        )}
      </div>
    </li>
  );
}
