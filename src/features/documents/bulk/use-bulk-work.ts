import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../../../contract/models/document.ts';
import { cancelOne, refreshDocuments, remindOne, sendOne } from '../../../api/document-actions.ts';
import { useBulkRun } from '../../../shared/bulk/use-bulk-run.ts';
import { workThrough } from '../../../shared/bulk/work-through.ts';
import type { BulkAction } from './fitting.ts';
import { zipAll } from './zip-documents.ts';

/** How many are done at the same time: quick enough, and the service stays free for others. */
const atOnce = 3;

/** Does one action with many documents and tells what became of each. */
export function useBulkWork(action: BulkAction, documents: readonly Document[], reason: string) {
  const client = useQueryClient();
  return useBulkRun(documents, async ({ ids, signal, onState, onStates }) => {
    if (action === 'zip') {
      await zipAll({ ids, signal, onStates });
      return;
    }
    const acts = { send: sendOne, remind: remindOne, cancel: (id: string) => cancelOne(id, reason) };
    await workThrough({ items: ids, act: acts[action], atOnce, signal, onState });
    await refreshDocuments(client).catch(() => undefined);
  });
}
