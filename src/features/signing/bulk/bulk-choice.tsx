import { Button, Center, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../../contract/models/user.ts';
import { batchProcessMax } from '../../../../contract/operations/batch-process.ts';
import { batchProcessQueries } from '../../../api/batch-process.ts';
import type { HandedDocuments } from '../../../api/handed-documents.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BulkDocuments } from './bulk-documents.tsx';
import { BulkForm } from './bulk-form.tsx';
import { BulkGroups } from './bulk-groups.tsx';
import { BulkLeftOut } from './bulk-left-out.tsx';
import { BulkOtp } from './bulk-otp-dialog.tsx';
import { type BulkCode, type BulkPlan, firstGroup, planOf } from './bulk-plan.ts';
import classes from './bulk.module.css';
import type { BulkWork } from './use-bulk-run.ts';

type BulkChoiceProps = {
  readonly handed: HandedDocuments;
  readonly me: Me;
  readonly work: BulkWork;
  readonly onUncheck: (ids: ReadonlySet<string>) => void;
  /** Goes on with these documents alone. */
  readonly onGoOn: (documentIds: readonly string[]) => void;
};

export function BulkChoice(props: BulkChoiceProps) {
  const { handed, work } = props;
  const { t } = useTranslation();
  const choices = useQuery({
    // What is more than can be confirmed at once comes next.
    ...batchProcessQueries.choices(handed.documentIds.slice(0, batchProcessMax)),
    refetchOnWindowFocus: true,
  });
  const plan = useMemo(() => (choices.data === undefined ? null : planOf(choices.data)), [choices.data]);
  const rounds = plan?.groups.length ?? 1;
  return (
    <>
      <PageHeader
        title={t('bulkSigning.title')}
        lead={[
          rounds > 1 ? t('bulkSigning.leadRounds', { count: rounds }) : t('bulkSigning.lead'),
          ...(handed.documentIds.length > batchProcessMax
            ? [t('bulkSigning.leadParts', { count: batchProcessMax })]
            : []),
        ].join(' ')}
      />
      <QueryError query={choices} title={t('bulkSigning.failed')} />
      {plan !== null && <Planned plan={plan} {...props} />}
      {choices.isPending && <Loading />}
      <BulkOtp work={work} />
    </>
  );
}

type PlannedProps = BulkChoiceProps & { readonly plan: BulkPlan };

function Planned({ plan, handed, me, work, onUncheck, onGoOn }: PlannedProps) {
  const { t } = useTranslation();
  // A reload in the middle of it comes back to the group that was begun.
  const [wanted, setWanted] = useState<BulkCode | null>(work.run?.code ?? null);
  const without = useMemo(() => new Set(handed.unchecked), [handed.unchecked]);
  const group = firstGroup(plan.groups, wanted);
  if (group === null) {
    const others = handed.documentIds.slice(batchProcessMax);
    return (
      <>
        <BulkLeftOut leftOut={plan.leftOut} isAll />
        {others.length > 0 && (
          <Center mt="md">
            <Button size="lg" onClick={() => onGoOn(others)}>
              {t('bulkSigning.goOn', { count: others.length })}
            </Button>
          </Center>
        )}
      </>
    );
  }
  const chosen = group.documents.filter(({ documentId }) => !without.has(documentId));
  return (
    <>
      {plan.groups.length > 1 && <BulkGroups groups={plan.groups} code={group.code} onChoose={setWanted} />}
      <div className={classes['columns']}>
        <Stack gap={20} miw={0}>
          <BulkDocuments group={group} without={without} onChange={onUncheck} />
          <BulkLeftOut leftOut={plan.leftOut} isAll={false} />
        </Stack>
        {/* Each kind of work has words and a signature of its own. */}
        <BulkForm
          key={group.code}
          handedAt={handed.handedAt}
          code={group.code}
          otherCode={group.otherCode}
          isOneOfMany={plan.groups.length > 1}
          documents={chosen}
          me={me}
          work={work}
        />
      </div>
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('bulkSigning.loading')} className={classes['columns']}>
      <Stack gap={20} miw={0}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} height={56} radius="md" mb={8} />
        ))}
      </Stack>
      <Skeleton height={360} radius="lg" className={classes['panel'] ?? ''} />
    </div>
  );
}
