import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Batch, batchSchema } from '../../../../contract/models/batch.ts';
import type { Template } from '../../../../contract/models/template.ts';
import { batchStatus } from '../../../../contract/enums.ts';
import { ApiError, isFailure } from '../../../api/api-error.ts';
import { batchQueries, useCreateBatchAdvanced } from '../../../api/batches.ts';
import { loadTemplateNow, templateQueries } from '../../../api/templates.ts';
import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import type { BatchColumn } from './build-table.ts';
import { essenceOf } from './template-essence.ts';
import type { BatchDraft, PendingLaunch, ServerErrors } from './draft.ts';

type Launch = {
  /** As this screen has it, which checks the rows by it. */
  readonly template: Template;
  readonly draft: BatchDraft;
  readonly store: SheetStore;
  readonly columns: readonly BatchColumn[];
  /** Keeps what is about to be sent, before it is. */
  readonly onPending: (pending: PendingLaunch | null) => void;
  /** Whoever launches has seen what the template is like. */
  readonly onSeen: (essence: string) => void;
  readonly onCreated: (batch: Batch) => void;
  /** The service made a batch of errors. */
  readonly onRefused: (errors: ServerErrors, batchId: number) => void;
};

/** A call is slower than the clocks of two machines differ. */
const clockDifference = 10 * 60_000;
const batchesLookedAt = 20;

/** What the service made of a launch that it refused; `null` for another kind of failure. */
function refusedBatch(error: unknown): Batch | null {
  if (!(error instanceof ApiError) || error.failure.kind !== 'rejected') {
    return null;
  }
  const batch = batchSchema.safeParse(error.failure.data).data;
  return batch !== undefined && batch.errors.length > 0 ? batch : null;
}

/**
 * Creates the batch, once: a second press does nothing while the first is under way, and after a lost answer the batch is looked for
 * before it may be sent again. The service takes the template as it is by then: where somebody changed it since it was chosen, the rows
 * are to be looked at once more.
 */
export function useLaunch(launch: Launch) {
  const { template, draft, store, columns, onPending, onSeen, onCreated, onRefused } = launch;
  const create = useCreateBatchAdvanced();
  const client = useQueryClient();
  const [wasNotThere, setWasNotThere] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);
  const look = useMutation({ mutationFn: loadTemplateNow });

  const find = useMutation({
    mutationFn: async (pending: PendingLaunch): Promise<Batch | null> => {
      const query = { search: pending.name, page: 1, pageSize: batchesLookedAt };
      const { items } = await client.query({ ...batchQueries.list(query), staleTime: 0 });
      return (
        items.find(
          (batch) =>
            batch.name === pending.name &&
            batch.numberOfRecords === pending.rows &&
            batch.status.value !== batchStatus.error &&
            batch.createdDate !== null &&
            Date.parse(batch.createdDate) > pending.at - clockDifference,
        ) ?? null
      );
    },
    onSuccess: (batch) => {
      onPending(null);
      if (batch === null) {
        setWasNotThere(true);
      } else {
        onCreated(batch);
      }
    },
  });

  const send = (rows: string[][]): void => {
    const { name, departmentId, documentTypeId } = draft.launch;
    if (departmentId === null || documentTypeId === null) {
      return;
    }
    onPending({
      name: name.trim(),
      rows: rows.length,
      at: Date.now(),
    });
    create.mutate(
      {
        name: name.trim(),
        departmentId,
        documentTypeId,
        documentTemplateId: template.id,
        parameters: columns.map(({ parameter }) => parameter),
        rows,
      },
      {
        onSuccess: onCreated,
        onError: (error) => {
          if (isFailure(error, 'network') || isFailure(error, 'contract')) {
            return;
          }
          onPending(null);
          const batch = refusedBatch(error);
          if (batch !== null) {
            onRefused(
              batch.errors.map(({ row, message }) => ({ row: row - 1, message })),
              batch.id,
            );
          }
        },
      },
    );
  };

  const start = (): void => {
    if (create.isPending || find.isPending || look.isPending) {
      return;
    }
    setWasNotThere(false);
    setHasChanged(false);
    onSeen(essenceOf(template));
    create.reset();
    // The rows as they were when it was pressed, also for whoever goes back meanwhile.
    const rows = store.snapshot().rows.map((row) => row.slice(0, columns.length));
    void look.mutateAsync(template.id).then(
      (now) => {
        if (essenceOf(now) === essenceOf(template)) {
          send(rows);
        } else {
          setHasChanged(true);
          client.setQueryData(templateQueries.detail(now.id).queryKey, now);
        }
      },
      // The screen says why.
      () => undefined,
    );
  };

  return {
    launch: start,
    isLaunching: look.isPending || create.isPending,
    /** Why it was refused as a whole; rows that were refused are shown on their cells. */
    error:
      look.error ??
      (draft.pending === null && create.isError && refusedBatch(create.error) === null ? create.error : null),
    /** The template is another than the rows were built or checked with, and nobody has looked at it since. */
    hasChanged: hasChanged || (draft.builtWith !== null && draft.builtWith !== essenceOf(template)),
    pending: create.isPending ? null : draft.pending,
    wasNotThere,
    find,
  };
}
