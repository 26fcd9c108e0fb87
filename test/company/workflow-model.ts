/**
 * What the interface says of a workflow (companion operations, §§3, 4), as plain as it can be said: workflow-model.test.ts
 * compares the service with it. It knows nothing of the service's own rules.
 */

export type Signer = 'an' | 'binh' | 'chi';
/** The clerk has made the document; hr could have; the stranger is an admin of another company. */
export type Person = Signer | 'clerk' | 'hr' | 'stranger';
export type Permission = 'V' | 'DR' | 'A' | 'D' | 'F' | 'C' | 'E' | 'EKYC';
export type Item = { readonly who: Signer; readonly permission: Permission };

/** Steps are named by where they stand, from 0. */
export type Operation =
  | {
      readonly kind: 'update';
      readonly by: Person;
      readonly inOrder: boolean;
      readonly items: readonly Item[];
    }
  | { readonly kind: 'send' | 'cancel' | 'correct'; readonly by: Person }
  | { readonly kind: 'process' | 'reject' | 'fill'; readonly by: Person; readonly step: number }
  | { readonly kind: 'pictures'; readonly by: Person; readonly step: number; readonly accepted: boolean }
  | {
      readonly kind: 'coordinate';
      readonly by: Person;
      readonly step: number;
      readonly items: readonly Item[];
    }
  | { readonly kind: 'reassign'; readonly by: Person; readonly step: number; readonly to: Signer };

export type Step = { who: Signer; readonly permission: Permission; status: number };

const status = { new: 1, ready: 2, inProgress: 3, completed: 4, correcting: 5, rejected: -1, canceled: -3 };
const waiting = 1;
const outcomes: Readonly<Record<Permission, { readonly status: number; readonly message: string }>> = {
  V: { status: 2, message: 'View document success' },
  DR: { status: 3, message: 'Sign document success' },
  D: { status: 3, message: 'Sign document success' },
  E: { status: 3, message: 'Sign document success' },
  EKYC: { status: 3, message: 'Sign document success' },
  A: { status: 4, message: 'Approve document success' },
  F: { status: 5, message: 'Fill data success' },
  C: { status: 6, message: 'Coordinate document success' },
};
const noSuchStep = 'Document process not found';
const notWaiting = 'Document process is not waiting';
const otherKind = 'This kind of step cannot be processed here';

const signs = ({ permission }: Item): boolean => ['DR', 'D', 'E', 'EKYC'].includes(permission);

export class WorkflowModel {
  status = status.new;
  inOrder = true;
  steps: Step[] = [];
  /** Whose identity was accepted. */
  readonly verified = new Set<Person>();

  /** Does what an operation does, and answers what it says. */
  apply(operation: Operation): string {
    switch (operation.kind) {
      case 'update':
        return this.#update(operation);
      case 'send':
        return this.#send(operation.by);
      case 'cancel':
        return this.#cancel(operation.by);
      case 'correct':
        return this.#correct(operation.by);
      case 'process':
      case 'reject':
      case 'fill':
      case 'pictures':
      case 'coordinate':
        return this.#act(operation);
      case 'reassign':
        return this.#reassign(operation);
    }
  }

  /** Where the steps stand whose turn it is. */
  pending(): number[] {
    if (!this.#isUnderWay()) {
      return [];
    }
    const open = this.steps.flatMap((step, index) =>
      step.status === waiting && step.permission !== 'V' ? [index] : [],
    );
    if (this.inOrder) {
      return open.slice(0, 1);
    }
    const isFilling = open.some((index) => this.steps[index]?.permission === 'F');
    return open.filter((index) => !(isFilling && this.steps[index] && signs(this.steps[index])));
  }

  #isUnderWay(): boolean {
    return this.status === status.ready || this.status === status.inProgress;
  }

  #isDraft(): boolean {
    return this.status === status.new || this.status === status.correcting;
  }

  #sees(person: Person): boolean {
    return person === 'clerk' || (!this.#isDraft() && this.steps.some(({ who }) => who === person));
  }

  /** Why a person cannot do what is the creator's to do, or `null`. */
  #notCreator(person: Person, refusal: string): string | null {
    if (person === 'an' || person === 'binh' || person === 'chi') {
      return 'You do not have permission to do this';
    }
    return this.#sees(person) ? (person === 'clerk' ? null : refusal) : 'Document not found';
  }

  #update({ by, inOrder, items }: Extract<Operation, { kind: 'update' }>): string {
    const refusal = 'Document can no longer be changed';
    const refused = this.#notCreator(by, refusal) ?? (this.#isDraft() ? null : refusal);
    if (refused !== null) {
      return refused;
    }
    const faults = faultsOf([], items, [], inOrder);
    if (faults !== '') {
      return faults;
    }
    this.inOrder = inOrder;
    this.steps = items.map((item) => ({ ...item, status: waiting }));
    this.verified.clear();
    return 'Update document process success';
  }

  #send(by: Person): string {
    const refusal = 'Document can no longer be changed';
    const wasSent = this.#isUnderWay() || this.status === status.completed;
    const refused =
      this.#notCreator(by, refusal) ??
      (wasSent ? 'Document has already been sent' : this.#isDraft() ? null : refusal);
    if (refused !== null) {
      return refused;
    }
    if (this.steps.length === 0) {
      return 'Document has no process configured';
    }
    if (this.steps.every(({ permission }) => permission === 'V')) {
      return 'Document needs at least one step besides view only';
    }
    this.status = status.ready;
    return 'Send to recipient success';
  }

  #cancel(by: Person): string {
    const refusal = 'Document can no longer be canceled';
    const may = this.#isUnderWay() || this.status === status.completed;
    const refused = this.#notCreator(by, refusal) ?? (may ? null : refusal);
    if (refused !== null) {
      return refused;
    }
    this.status = status.canceled;
    return 'Cancel document success';
  }

  #correct(by: Person): string {
    const refusal = 'Only a rejected document can be corrected';
    const refused = this.#notCreator(by, refusal) ?? (this.status === status.rejected ? null : refusal);
    if (refused !== null) {
      return refused;
    }
    this.status = status.correcting;
    this.steps.forEach((step) => (step.status = waiting));
    return 'Correct document success';
  }

  #act(
    operation: Exclude<Operation, { kind: 'update' | 'send' | 'cancel' | 'correct' | 'reassign' }>,
  ): string {
    if (operation.kind === 'coordinate' && operation.items.length === 0) {
      return 'processes: must have at least 1 items';
    }
    const step = this.steps[operation.step];
    if (!step || !this.#sees(operation.by)) {
      return noSuchStep;
    }
    if (step.who !== operation.by) {
      return notWaiting;
    }
    const wanted = { process: null, reject: null, fill: 'F', pictures: 'EKYC', coordinate: 'C' }[
      operation.kind
    ];
    if (wanted !== null && wanted !== step.permission) {
      return otherKind;
    }
    const isTurn = this.pending().includes(operation.step);
    const isView = step.permission === 'V' && step.status === waiting && this.#isUnderWay();
    if (!isTurn && !isView) {
      return notWaiting;
    }
    switch (operation.kind) {
      case 'process':
        return this.#process(step);
      case 'reject':
        step.status = -1;
        this.status = status.rejected;
        return 'Reject document success';
      case 'fill':
        return this.#finish(step);
      case 'pictures':
        return this.#takePictures(step, operation.accepted);
      case 'coordinate':
        return this.#coordinate(step, operation);
    }
  }

  #process(step: Step): string {
    if (step.permission === 'EKYC' && !this.verified.has(step.who)) {
      return 'Identity is not verified yet';
    }
    if (step.permission === 'D') {
      // Nobody here has a certificate; it can still be rejected.
      return 'remoteCaCertId: is required';
    }
    return step.permission === 'F' || step.permission === 'C' ? otherKind : this.#finish(step);
  }

  #takePictures({ who }: Step, accepted: boolean): string {
    if (this.verified.has(who)) {
      return 'Identity has already been verified';
    }
    if (accepted) {
      this.verified.add(who);
    }
    return 'Submit identity verification success';
  }

  #coordinate(root: Step, { step: at, items }: Extract<Operation, { kind: 'coordinate' }>): string {
    const faults = faultsOf(this.steps.slice(0, at), items, this.steps.slice(at + 1), this.inOrder);
    if (faults !== '') {
      return faults;
    }
    this.steps.splice(at + 1, 0, ...items.map((item) => ({ ...item, status: waiting })));
    return this.#finish(root);
  }

  #finish(step: Step): string {
    const outcome = outcomes[step.permission];
    step.status = outcome.status;
    if (step.permission !== 'V') {
      this.status = status.inProgress;
      this.status = this.pending().length > 0 ? status.inProgress : status.completed;
    }
    return outcome.message;
  }

  #reassign({ by, step: at, to }: Extract<Operation, { kind: 'reassign' }>): string {
    const step = this.steps[at];
    if (!step || !this.#sees(by)) {
      return noSuchStep;
    }
    if (by !== 'clerk') {
      return 'Only the creator of the document may do this';
    }
    if (!this.#isUnderWay() || step.status !== waiting) {
      return notWaiting;
    }
    if (step.who === to) {
      return 'Document process is already held by this user';
    }
    step.who = to;
    return 'Reassign document process success';
  }
}

/** F stands before every step that signs, wherever the others stand; C goes in order only. */
function faultsOf(
  before: readonly Item[],
  items: readonly Item[],
  after: readonly Item[],
  inOrder: boolean,
): string {
  const faults = items.flatMap((item, index) => {
    const path = `processes.${String(index)}.accessPermissionCode`;
    const late = item.permission === 'F' && [...before, ...items.slice(0, index)].some(signs);
    const early = signs(item) && after.some(({ permission }) => permission === 'F');
    return [
      ...(late || early ? [`${path}: F stands before every step that signs`] : []),
      ...(item.permission === 'C' && !inOrder ? [`${path}: C is possible in order only`] : []),
    ];
  });
  return faults.join('; ');
}
