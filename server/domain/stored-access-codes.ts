import type { DraftStep } from './workflow-draft.ts';

export type StoredStep = Pick<DraftStep, 'userId' | 'accessPermission'> & {
  readonly accessCodeHash: string | null;
};

/**
 * What each step of a new workflow has from the one that it replaces, as steps have no name on the wire: the code of the same person's step
 * of the same kind, in order, else of another step of theirs. Nobody has another person's.
 */
export function storedAccessCodes(
  steps: readonly Pick<DraftStep, 'userId' | 'accessPermission'>[],
  stored: readonly StoredStep[],
): (string | null)[] {
  const left = [...stored];
  const take = (fits: (one: StoredStep) => boolean): StoredStep | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const same = steps.map(({ userId, accessPermission: permission }) =>
    take((one) => one.userId === userId && one.accessPermission === permission),
  );
  return steps.map(
    ({ userId }, index) => (same[index] ?? take((one) => one.userId === userId))?.accessCodeHash ?? null,
  );
}
