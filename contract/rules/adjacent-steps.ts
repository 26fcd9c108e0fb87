import { stepStatus } from '../enums.ts';

/** What of a step decides which others are adjacent to it. */
type Step = {
  readonly id: string;
  readonly orderNo: number;
  readonly userId: number | null;
  readonly accessPermission: number;
  readonly status: number;
};

/**
 * The steps that may be processed together with a root step (companion operations, §4, "Adjacent steps"): waiting ones of
 * the same user with the same permission and, in order, those that follow it directly. In order, a step of the same user
 * with another permission ends the row as well, since its turn comes before what follows it, and so does one that needs
 * its own link.
 */
export function adjacentSteps<S extends Step>(
  root: S,
  steps: readonly S[],
  inOrder: boolean,
  needsOwnLink: (step: S) => boolean,
): S[] {
  const alike = (step: S): boolean =>
    step.userId === root.userId &&
    step.accessPermission === root.accessPermission &&
    step.status === stepStatus.waiting &&
    !needsOwnLink(step);
  const others = steps.filter((step) => step.id !== root.id).toSorted((a, b) => a.orderNo - b.orderNo);
  if (!inOrder) {
    return others.filter(alike);
  }
  const following = others.filter((step) => step.orderNo > root.orderNo);
  const end = following.findIndex((step) => !alike(step));
  return end === -1 ? following : following.slice(0, end);
}
