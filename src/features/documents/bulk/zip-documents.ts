import { documentsPerZip } from '../../../../contract/operations/document-actions.ts';
import { ApiError, fieldErrors } from '../../../api/api-error.ts';
import { askForZip } from '../../../api/document-extras.ts';
import type { ItemState } from '../../../shared/bulk/work-through.ts';

type ZipWork = {
  readonly ids: readonly string[];
  readonly signal: AbortSignal;
  readonly onState: (id: string, state: ItemState) => void;
  /** Takes an archive home by its address. */
  readonly onZip: (address: string) => void;
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
export async function zipAll({ ids, signal, onState, onZip }: ZipWork): Promise<void> {
  for (let from = 0; from < ids.length; from += documentsPerZip) {
    await zipPart(ids.slice(from, from + documentsPerZip), { signal, onState, onZip });
  }
}

/** Asked anew each time: it changes while one waits. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

async function zipPart(ids: readonly string[], work: Omit<ZipWork, 'ids'>): Promise<void> {
  const { signal, onState, onZip } = work;
  const all = (state: ItemState): void => {
    for (const id of ids) {
      onState(id, state);
    }
  };
  if (isOver(signal)) {
    all({ kind: 'stopped' });
    return;
  }
  all({ kind: 'running' });
  try {
    const { downloadUrl } = await askForZip(ids, signal);
    onZip(downloadUrl);
    all({ kind: 'done' });
  } catch (error) {
    if (isOver(signal)) {
      all({ kind: 'stopped' });
      return;
    }
    const named = namedIn(error, ids);
    if (named.size === 0 || named.size === ids.length || !(error instanceof ApiError)) {
      all({ kind: 'failed', error });
      return;
    }
    for (const [id, text] of named) {
      const own = { kind: 'rejected', code: 400, messages: [text], data: null } as const;
      onState(id, { kind: 'failed', error: new ApiError(error.path, own) });
    }
    await zipPart(
      ids.filter((id) => !named.has(id)),
      work,
    );
  }
}
