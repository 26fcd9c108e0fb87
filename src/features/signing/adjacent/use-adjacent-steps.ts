import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft, useMaybeDraft } from '../draft-store.ts';
import { type OtherPlace, otherPlaces } from '../place/other-places.ts';
import type { Place } from '../place/place.ts';
import { useMaybeSigning, useSigning } from '../signing-context.ts';
import { leavesMark } from '../signing-step.ts';
import { type Adjacent, adjacentOf } from './adjacent-steps.ts';

export type AdjacentSteps = {
  readonly adjacent: readonly Adjacent[];
  /** How many may be done together, the step whose turn it is among them. */
  readonly total: number;
  readonly take: (adjacent: Adjacent, isTaken: boolean) => void;
  readonly put: (adjacent: Adjacent, place: Place) => void;
  /** What a box should keep clear of: marks of others, and the reader's own but this one. */
  readonly othersOf: (stepId: string) => readonly OtherPlace[];
};

/** What is done together with the step whose turn it is, as the reader has it now. */
export function useAdjacentSteps(): AdjacentSteps {
  const { t } = useTranslation();
  const { session, target } = useSigning();
  const { draft } = session;
  const choices = useDraft(draft, (whole) => whole.adjacent);
  const rootPlace = useDraft(draft, (whole) => whole.place);
  const adjacent = useMemo(() => adjacentOf(target, choices), [target, choices]);
  const total = adjacent.length + 1;
  const change = ({ step }: Adjacent, next: { isLeft?: boolean; place?: Place }): void => {
    const now = draft.getState().draft.adjacent;
    const before = now[step.id] ?? { isLeft: false, place: null };
    draft.update({ adjacent: { ...now, [step.id]: { ...before, ...next } } });
  };
  return {
    adjacent,
    total,
    take: (one, isTaken) => change(one, { isLeft: !isTaken }),
    put: (one, place) => change(one, { place }),
    othersOf: (stepId) => {
      const { document, step } = target;
      const taken = adjacent.filter(({ isTaken }) => isTaken);
      const isOwn = (id: string): boolean => id === step.id || taken.some((one) => one.step.id === id);
      const processes = document.processes.filter(({ id }) => !isOwn(id));
      const own = [
        { id: step.id, number: 1, place: rootPlace },
        ...taken.map((one) => ({ id: one.step.id, number: one.number, place: one.place })),
      ];
      return [
        ...otherPlaces({ processes }, step),
        ...own.flatMap(({ id, number, place }) =>
          id === stepId || place === null
            ? []
            : [{ ...place, name: target.signerName, label: t('adjacent.box', { number, total }) }],
        ),
      ];
    },
  };
}

/** The steps that have a box of the reader's own on the pages: the one whose turn it is, and those that are signed with it. */
export function useOwnBoxes(): ReadonlySet<string> {
  const signing = useMaybeSigning();
  const target = signing !== null && leavesMark(signing.target.kind) ? signing.target : null;
  const choices = useMaybeDraft(
    target === null ? null : (signing?.session.draft ?? null),
    (whole) => whole.adjacent,
  );
  return useMemo(() => {
    if (target === null) {
      return new Set<string>();
    }
    const taken = adjacentOf(target, choices ?? {}).filter(({ isTaken }) => isTaken);
    return new Set([target.step.id, ...taken.map(({ step }) => step.id)]);
  }, [target, choices]);
}
