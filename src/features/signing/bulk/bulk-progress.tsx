import { Button, Group, Progress, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Data } from '../../../../contract/operation.ts';
import { type batchProcessGet, batchProcessMax } from '../../../../contract/operations/batch-process.ts';
import { batchProcessQueries } from '../../../api/batch-process.ts';
import type { HandedDocuments } from '../../../api/handed-documents.ts';
import { useZip } from '../../../shared/bulk/use-zip.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { type AnyOtpState, isBusy } from '../otp/otp-state.ts';
import { type BulkGroup, firstGroup, leavesMark, planOf } from './bulk-plan.ts';
import { BulkResultList } from './bulk-result-list.tsx';
import { type BulkResults, type BulkRun, resultsOf } from './bulk-run.ts';
import classes from './bulk.module.css';
import { useSavedSignature } from './use-saved-signature.ts';

type BulkProgressProps = {
  readonly run: BulkRun;
  readonly progress: Data<typeof batchProcessGet>;
  readonly state: AnyOtpState;
  readonly handed: HandedDocuments;
  /** Goes on with documents that were handed over: those that failed, or what waits for something else. */
  readonly onGoOn: (documentIds: readonly string[]) => void;
};

/** How long nothing may happen, with no call under way, before the rest is taken for given up (milliseconds). */
const timeoutMs = 20_000;

/** Whether work that this page does not wait for has stopped: the service was ended in the middle of it. */
function useStalled(count: number, isWatched: boolean): boolean {
  const [stalledAt, setStalledAt] = useState<number | null>(null);
  useEffect(() => {
    if (!isWatched) {
      return;
    }
    const timer = setTimeout(() => setStalledAt(count), timeoutMs);
    return () => clearTimeout(timer);
  }, [count, isWatched]);
  return isWatched && stalledAt === count;
}

/** What becomes of each document, as soon as it is known; and what is next when all is. */
export function BulkProgress({ run, progress, state, handed, onGoOn }: BulkProgressProps) {
  const { t } = useTranslation();
  const results = resultsOf(run, progress, t('bulkSigning.notGathered'));
  const { done, failed, isOver } = results;
  const isUnsaved = useSavedSignature(run, isOver && done > 0);
  const isStalled = useStalled(done + failed, !isOver && !isBusy(state));
  const isFinished = isOver || isStalled;
  const heading = useStepFocus(isFinished ? 'finished' : 'working');
  const total = results.results.length;
  const signs = leavesMark(run.code);
  const titles = {
    working: signs ? t('bulkSigning.signing') : t('bulkSigning.approving'),
    all: signs
      ? t('bulkSigning.signedAll', { count: total })
      : t('bulkSigning.approvedAll', { count: total }),
    some: t('bulkSigning.doneSome', { done, total }),
    none: t('bulkSigning.doneNone'),
  };
  const outcome = !isFinished ? 'working' : done === total ? 'all' : done > 0 ? 'some' : 'none';
  return (
    <>
      <PageHeader title={t('bulkSigning.title')} />
      <section className={classes['outcome']} data-outcome={outcome} aria-labelledby="together-outcome">
        <OutcomeIcon outcome={outcome} />
        <Text component="h2" fz={22} fw={600} id="together-outcome" ref={heading} tabIndex={-1}>
          {titles[outcome]}
        </Text>
        {!isFinished && (
          <>
            <Progress
              value={((done + failed) * 100) / total}
              size="lg"
              radius="xl"
              aria-label={t('bulkSigning.progress')}
              w="min(420px, 100%)"
            />
            <p className="cs-detail cs-figures">
              {t('bulkSigning.progressOf', { done: done + failed, total })}
            </p>
            <p className="cs-detail">{t('bulkSigning.mayLeave')}</p>
          </>
        )}
        {isStalled && <p className="cs-detail">{t('bulkSigning.stalled')}</p>}
        {isUnsaved && (
          <Text size="sm" c="warn">
            {t('signing.signatureNotSaved')}
          </Text>
        )}
        {isFinished && <Onward results={results} handed={handed} onGoOn={onGoOn} />}
        <LiveRegion done={done + failed} total={total} />
      </section>
      <BulkResultList results={results} />
    </>
  );
}

function OutcomeIcon({ outcome }: { readonly outcome: 'working' | 'all' | 'some' | 'none' }) {
  const icons = { working: IconClock, all: IconCheck, some: IconAlertTriangle, none: IconX };
  const colors = { working: 'gray', all: 'ok', some: 'warn', none: 'seal' };
  const Symbol = icons[outcome];
  return (
    <ThemeIcon size={60} radius="50%" variant="light" color={colors[outcome]} aria-hidden>
      <Symbol size={32} stroke={2} />
    </ThemeIcon>
  );
}

/** Said now and then: a voice that names each of two hundred documents says nothing. */
function LiveRegion({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation();
  const stride = Math.max(1, Math.ceil(total / 5));
  const said = done === total ? total : Math.floor(done / stride) * stride;
  return (
    <p className="cs-spoken" role="status">
      {said > 0 && t('bulkSigning.progressOf', { done: said, total })}
    </p>
  );
}

type OnwardProps = Pick<BulkProgressProps, 'handed' | 'onGoOn'> & { readonly results: BulkResults };

/** Those that failed once more, what waits for something else, the files of those that are done, and the inbox. */
function Onward({ results, handed, onGoOn }: OnwardProps) {
  const { t } = useTranslation();
  const left = results.results.filter(({ state }) => state !== 'done').map(({ documentId }) => documentId);
  const tried = new Set(results.results.map(({ documentId }) => documentId));
  const isUnchecked = new Set(handed.unchecked);
  const untried = handed.documentIds.filter((id) => !tried.has(id));
  const wanted = untried.filter((id) => !isUnchecked.has(id));
  // What was unchecked comes last: where it is more than is done together, nothing else would ever be shown.
  const others = [...wanted, ...untried.filter((id) => isUnchecked.has(id))];
  const next = useNextGroup(wanted);
  const ids = results.results.filter(({ state }) => state === 'done').map(({ documentId }) => documentId);
  const zip = useZip(ids);
  return (
    <Group className={classes['onward'] ?? ''} gap={12} justify="center" mt={4}>
      <MutationError mutation={zip} />
      {left.length > 0 && (
        <Button size="lg" onClick={() => onGoOn([...left, ...others])}>
          {t('bulkSigning.again', { count: left.length })}
        </Button>
      )}
      {left.length === 0 && next !== null && (
        <Button size="lg" onClick={() => onGoOn(others)}>
          {t(leavesMark(next.code) ? 'bulkSigning.goOnSign' : 'bulkSigning.goOnApprove', {
            count: next.documents.length,
          })}
        </Button>
      )}
      {ids.length > 0 && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={zip.isPending}
          onClick={() => zip.mutate()}
        >
          {t('bulkSigning.zip', { count: ids.length })}
        </Button>
      )}
      <Button
        component={Link}
        to="/"
        size="lg"
        variant={left.length > 0 || next !== null ? 'default' : 'filled'}
      >
        {t('bulkSigning.toInbox')}
      </Button>
    </Group>
  );
}

/** The kind of work that comes next, of documents that are still to be done. */
function useNextGroup(documentIds: readonly string[]): BulkGroup | null {
  const { data } = useQuery({
    ...batchProcessQueries.choices(documentIds.slice(0, batchProcessMax)),
    enabled: documentIds.length > 0,
  });
  return data === undefined ? null : firstGroup(planOf(data).groups, null);
}
