/** What the service acknowledged while it was in trouble, and whether it still stands by it. */
import { activity, documentStatus, stepStatus } from '../contract/enums.ts';
import type { Document } from '../contract/models/document.ts';

/** What somebody did to a document. The first and the second step are signed and approved. */
export type Action = 'created' | 'sent' | 'signed' | 'approved' | 'rejected' | 'canceled';

export type Account = {
  readonly no: string;
  /** What was acknowledged, in its order. */
  readonly sure: readonly Action[];
  /** What was asked for and never answered, with nobody trying again: it happened or it did not, but not twice. */
  readonly open: Action | null;
};

const statusAfter: Readonly<Record<Action, number>> = {
  created: documentStatus.new,
  sent: documentStatus.ready,
  signed: documentStatus.inProgress,
  approved: documentStatus.completed,
  rejected: documentStatus.rejected,
  canceled: documentStatus.canceled,
};

/** As the history tells of them, and nothing else does. */
const activityOf: Readonly<Record<Action, number | null>> = {
  created: activity.createDocument,
  sent: null,
  signed: activity.signDraw,
  approved: activity.approve,
  rejected: activity.reject,
  canceled: activity.cancelDocument,
};

/** Where a document is not what its account says, in a line each. `signatures` is how many its file has. */
export function faultsOf(account: Account, document: Document, signatures: number): string[] {
  const possible = [account.sure, ...(account.open === null ? [] : [[...account.sure, account.open]])];
  const found = possible.map((actions) => faultsAgainst(actions, document, signatures));
  const best = found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return best.map(
    (fault) => `${account.no} (${account.sure.join(', ')}; open: ${account.open ?? 'nothing'}): ${fault}`,
  );
}

function faultsAgainst(actions: readonly Action[], document: Document, signatures: number): string[] {
  const last = actions.at(-1);
  const faults: string[] = [];
  const status = last === undefined ? null : statusAfter[last];
  if (status !== document.status.value) {
    faults.push(`its status is ${document.status.description}`);
  }
  if (document.finalising) {
    faults.push('it is still being finished');
  }
  for (const action of ['created', 'signed', 'approved', 'rejected', 'canceled'] as const) {
    const told = document.histories.filter((entry) => entry.activity.value === activityOf[action]).length;
    const wanted = actions.includes(action) ? 1 : 0;
    if (told !== wanted) {
      faults.push(`its history tells ${String(told)} times that it was ${action}`);
    }
  }
  const [first, second] = document.processes.map((step) => step.status.value);
  if (actions.includes('signed') !== (first === stepStatus.signed)) {
    faults.push(`its first step has status ${String(first)}`);
  }
  if (actions.includes('approved') !== (second === stepStatus.approved)) {
    faults.push(`its second step has status ${String(second)}`);
  }
  // An approval signs as well, and the company seals what is complete.
  const wanted = (actions.includes('signed') ? 1 : 0) + (actions.includes('approved') ? 2 : 0);
  if (signatures !== wanted) {
    faults.push(`its file has ${String(signatures)} signatures, not ${String(wanted)}`);
  }
  return faults;
}
