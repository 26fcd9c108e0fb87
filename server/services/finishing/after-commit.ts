import type { Dependencies } from '../dependencies.ts';
import { prepareFirstPage } from '../documents/first-page.ts';
import type { Following } from '../workflow/advance-document.ts';
import { finishDocument } from './finish-document.ts';

/**
 * Does what is left once a document has gone on: has its first page painted for those whose turn it is, or seals a document that
 * everyone has processed, so that whoever was last gets it finished. What fails here is left to the job.
 */
export async function afterCommit(deps: Dependencies, { invitedTo, finishing }: Following): Promise<void> {
  if (invitedTo !== null) {
    prepareFirstPage(deps, invitedTo);
  }
  if (finishing === null) {
    return;
  }
  try {
    await finishDocument(deps, finishing);
  } catch (error) {
    deps.log.warn({ error, ...finishing }, 'a document is left to be sealed later');
  }
}
