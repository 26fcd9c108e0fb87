import { documentStatus, stepStatus } from '../../../contract/enums.ts';
import type {
  documentFiles,
  documents,
  fileRevisions,
  processSteps,
} from '../../adapters/database/schema/documents.ts';
import { type ChainedEntry, verifyChain } from '../../domain/history-chain.ts';

export type RecordedDocument = {
  readonly document: typeof documents.$inferSelect;
  readonly steps: readonly (typeof processSteps.$inferSelect)[];
  readonly files: readonly (typeof documentFiles.$inferSelect)[];
  /** Of all its files, each file's in order. */
  readonly revisions: readonly (typeof fileRevisions.$inferSelect)[];
  readonly history: readonly ChainedEntry[];
};

/** What in a document's record contradicts itself, told without its files. */
export function faultsOfRecord(record: RecordedDocument): string[] {
  return [...faultsOfHistory(record), ...faultsOfRevisions(record), ...faultsOfState(record)];
}

function faultsOfHistory({ history }: RecordedDocument): string[] {
  return verifyChain(history).flatMap((holds, index) =>
    holds
      ? []
      : [
          `entry ${String(history[index]?.seq ?? index + 1)} of its history was changed, or one is missing before it`,
        ],
  );
}

function faultsOfRevisions({ files, revisions, history }: RecordedDocument): string[] {
  const told = new Set(history.map(({ fileSha256 }) => fileSha256));
  return files.flatMap(({ id, name, uploadSha256 }) => {
    const own = revisions.filter(({ fileId }) => fileId === id);
    return [
      ...(own.length === 0 ? [`“${name}” has no revision`] : []),
      ...own.flatMap(({ revision }, index) =>
        revision === index + 1 ? [] : [`“${name}” has no revision ${String(index + 1)}`],
      ),
      ...(isSignedTwice(own) ? [`one step signed “${name}” twice`] : []),
      ...own.flatMap(({ revision, sha256 }) =>
        // What was uploaded needs no entry; what was made of it does.
        (revision === 1 && uploadSha256 === null) || told.has(sha256)
          ? []
          : [`revision ${String(revision)} of “${name}” stands nowhere in the history`],
      ),
    ];
  });
}

type Revision = Pick<typeof fileRevisions.$inferSelect, 'fileId' | 'revision' | 'sha256' | 'stepId'>;

/** A file goes back to how it was uploaded when its document is corrected: no step before that revision stands in those after it. */
export function isReturn({ fileId, revision, sha256, stepId }: Revision, all: readonly Revision[]): boolean {
  return (
    stepId === null &&
    all.some((other) => other.fileId === fileId && other.revision < revision && other.sha256 === sha256)
  );
}

/** Whether a step signed a file more than once between two corrections of its document. */
function isSignedTwice(own: readonly Revision[]): boolean {
  const signedBy = new Set<string>();
  for (const revision of own) {
    const { stepId } = revision;
    if (isReturn(revision, own)) {
      signedBy.clear();
    } else if (stepId !== null && signedBy.has(stepId)) {
      return true;
    } else if (stepId !== null) {
      signedBy.add(stepId);
    }
  }
  return false;
}

const signable: readonly number[] = [documentStatus.ready, documentStatus.inProgress];

function faultsOfState({ document, steps, files }: RecordedDocument): string[] {
  const isSigned = document.status === documentStatus.completed;
  const isOpen = signable.includes(document.status);
  const isBetween = steps.some(
    ({ status, processedAt }) => (status === stepStatus.waiting) !== (processedAt === null),
  );
  return [
    ...(isSigned && document.sealedAt === null ? ['it is completed and has no seal'] : []),
    ...(isOpen && document.sealedAt !== null ? ['it has its seal and is not completed'] : []),
    ...(!isOpen && document.finalising ? ['it is being finished and not under way'] : []),
    ...(isBetween ? ['a step waits that was processed, or was never processed and does not wait'] : []),
    ...((isSigned || isOpen) && files.length === 0 ? ['it has no file'] : []),
  ];
}
