import { accessPermission, accessPermissionCodes } from '../../../../contract/enums.ts';
import type { ProcessStep } from '../../../../contract/models/document.ts';
import type { BatchChoice } from '../../../../contract/operations/batch-process.ts';

/** What many documents can be gathered for, by the codes of "Create batch process"; in the order in which it is offered. */
export const bulkCodes = ['DR', 'E', 'D', 'A'] as const;
export type BulkCode = (typeof bulkCodes)[number];

/** A document with the step of the reader that is done. */
export type BulkDocument = {
  readonly documentId: string;
  readonly no: string;
  readonly subject: string;
  readonly step: ProcessStep;
};

export type BulkGroup = {
  readonly code: BulkCode;
  /** The other kind of signing beside signing by hand, which the same code confirms. */
  readonly otherCode: 'E' | null;
  readonly documents: readonly BulkDocument[];
};

/** Why a document is not done with the others. */
export type LeftOutReason =
  /** Nobody has said where the mark goes; its signer does, on its own screen. */
  | { readonly kind: 'no-place' }
  /** Its step is done on its own screen. */
  | { readonly kind: 'alone'; readonly permission: number }
  /** As the service says it. */
  | { readonly kind: 'said'; readonly message: string };

export type LeftOut = Pick<BulkDocument, 'documentId' | 'no' | 'subject'> & {
  readonly reason: LeftOutReason;
};

export type BulkPlan = { readonly groups: readonly BulkGroup[]; readonly leftOut: readonly LeftOut[] };

export function leavesMark(code: BulkCode): boolean {
  return code !== 'A';
}

function codeOf(permission: number): BulkCode | null {
  return bulkCodes.find((code) => accessPermissionCodes[code] === permission) ?? null;
}

const codeOfDocument = ({ step }: BulkDocument): BulkCode | null => codeOf(step.accessPermission.value);

/** Sorts documents by what they wait for; each group is done with one confirmation. Groups without documents are none. */
export function planOf(choices: readonly BatchChoice[]): BulkPlan {
  const documents: BulkDocument[] = [];
  const leftOut: LeftOut[] = [];
  for (const { documentId, no, subject, process: step, message } of choices) {
    const named = { documentId, no, subject };
    const permission = step?.accessPermission.value ?? accessPermission.view;
    const code = codeOf(permission);
    if (step === null) {
      leftOut.push({ ...named, reason: { kind: 'said', message: message ?? '' } });
    } else if (code === null) {
      leftOut.push({ ...named, reason: { kind: 'alone', permission } });
    } else if (leavesMark(code) && step.position === null) {
      leftOut.push({ ...named, reason: { kind: 'no-place' } });
    } else {
      documents.push({ ...named, step });
    }
  }
  const present = bulkCodes.filter((code) => documents.some((document) => codeOfDocument(document) === code));
  const codes = present.filter((code) => !(code === 'E' && present.includes('DR')));
  const groups = codes.map((code): BulkGroup => {
    const otherCode = code === 'DR' && present.includes('E') ? 'E' : null;
    const own: readonly (BulkCode | null)[] = [code, otherCode];
    return {
      code,
      otherCode,
      documents: documents.filter((document) => own.includes(codeOfDocument(document))),
    };
  });
  return { groups, leftOut };
}

/** The group that one begins with: the wanted one, else the largest. */
export function firstGroup(groups: readonly BulkGroup[], wanted: BulkCode | null): BulkGroup | null {
  const chosen = groups.find(({ code, otherCode }) => wanted !== null && [code, otherCode].includes(wanted));
  const [largest] = groups.toSorted((a, b) => b.documents.length - a.documents.length);
  return chosen ?? largest ?? null;
}
