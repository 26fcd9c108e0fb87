import type { FileMissingError, FileStore } from '../../adapters/files/file-store.ts';
import type { ChainedEntry } from '../../domain/history-chain.ts';
import { faultOfHead, readHistoryHead } from '../../domain/history-head.ts';

const missing: FileMissingError['name'] = 'FileMissingError';

type Revision = {
  readonly fileId: string;
  readonly revision: number;
  readonly sha256: string;
  readonly size: number;
  readonly stepId: string | null;
};

type Sealed = {
  readonly document: { readonly sealedAt: Date | null };
  /** Of all its files, each file's in order. */
  readonly revisions: readonly Revision[];
  readonly history: readonly Pick<ChainedEntry, 'hash'>[];
};

/**
 * What of a document's history contradicts the seals of its files, which sign how far it had come when they were made. Documents that
 * were sealed before seals did that have none to contradict. What a file itself is worth is for `faultOfFile`.
 */
export async function faultsOfSeals(
  files: Pick<FileStore, 'stream'>,
  { document, revisions, history }: Sealed,
): Promise<string[]> {
  if (document.sealedAt === null) {
    return [];
  }
  const faults = new Set<string>();
  for (const [index, sealed] of revisions.entries()) {
    const before = revisions[index - 1];
    // Nothing of a step follows the seal; time stamps do, and sign no history.
    const isEnd = revisions
      .slice(index)
      .every(({ fileId, stepId }) => fileId !== sealed.fileId || stepId === null);
    if (isEnd && before?.fileId === sealed.fileId) {
      const head = readHistoryHead(await readFrom(files, sealed, before.size));
      const fault = head && faultOfHead(history, head);
      if (head && fault !== null) {
        faults.add(
          fault === 'cut-off'
            ? `its history was cut off: its seal signs ${String(head.entries)} entries`
            : `its history was written anew: its seal signs other entries up to ${String(head.entries)}`,
        );
      }
    }
  }
  return [...faults];
}

/** What a revision appended to the one before; nothing where the store does not have it. */
async function readFrom(
  files: Pick<FileStore, 'stream'>,
  { sha256, size }: Revision,
  start: number,
): Promise<Uint8Array> {
  if (start >= size) {
    return new Uint8Array();
  }
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await files.stream(sha256, { start, end: size - 1 })) {
      chunks.push(Buffer.from(chunk));
    }
  } catch (error) {
    if (error instanceof Error && error.name === missing) {
      return new Uint8Array();
    }
    throw error;
  }
  return Buffer.concat(chunks);
}
