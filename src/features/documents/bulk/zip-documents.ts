import { documentsPerZip } from '../../../../contract/operations/document-actions.ts';
import { ApiError, fieldErrors } from '../../../api/api-error.ts';
import { askForZip } from '../../../api/document-extras.ts';
import type { ItemState } from '../../../shared/bulk/work-through.ts';
import { fetchHome } from '../../../ui/fetch-home.ts';

type ZipWork = {
  readonly ids: readonly string[];
  readonly signal: AbortSignal;
  readonly onStates: (ids: readonly string[], state: ItemState) => void;
};

/** The documents that a refusal names by their places in the list, each with its text of the wire. */
function namedIn(error: unknown, ids: readonly string[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const [path, text] of fieldErrors(error)) {
    const id = ids[Number(/^ids\.(\d+)$/.exec(path)?.[1] ?? Number.NaN)];
    if (id !== undefined) {
      named.set(id, text);
    }
  }
  return named;
}

/** Asks for archives of many documents, as many at a time as one holds. Those that cannot come along stay behind alone. */
export async function zipAll({ ids, signal, onStates }: ZipWork): Promise<void> {
  for (let from = 0; from < ids.length; from += documentsPerZip) {
    await zipPart(ids.slice(from, from + documentsPerZip), { signal, onStates });
  }
}

/** Asked anew each time: it changes while one waits. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

async function zipPart(ids: readonly string[], work: Omit<ZipWork, 'ids'>): Promise<void> {
  const { signal, onStates } = work;
  if (isOver(signal)) {
    onStates(ids, { kind: 'stopped' });
    return;
  }
  onStates(ids, { kind: 'running' });
  try {
    const { downloadUrl } = await askForZip(ids, signal);
    fetchHome(downloadUrl);
    onStates(ids, { kind: 'done' });
  } catch (error) {
    if (isOver(signal)) {
      onStates(ids, { kind: 'stopped' });
      return;
    }
    const named = namedIn(error, ids);
    if (named.size === 0 || named.size === ids.length || !(error instanceof ApiError)) {
      onStates(ids, { kind: 'failed', error });
      return;
    }
    for (const [id, text] of named) {
      const own = { kind: 'rejected', code: 400, messages: [text], data: null } as const;
      onStates([id], { kind: 'failed', error: new ApiError(error.path, own) });
    }
    await zipPart(
      ids.filter((id) => !named.has(id)),
      work,
    );
  }
}
