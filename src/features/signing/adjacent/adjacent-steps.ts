/** The steps of the reader that are done together with the one whose turn it is (companion operations, §4, "Adjacent steps"). Pure. */
import { z } from 'zod';
import type { ProcessStep } from '../../../../contract/models/document.ts';
import type { ProcessRequestInput } from '../../../../contract/operations/processing.ts';
import { formatPosition } from '../../../../contract/page-space.ts';
import { adjacentSteps } from '../../../../contract/rules/adjacent-steps.ts';
import { type Place, placeOfStep, placeSchema } from '../place/place.ts';
import { type SigningStep, isFixedPlace } from '../signing-step.ts';

/** What the reader has said of an adjacent step: only that is kept, by the step's id. */
export const adjacentChoiceSchema = z.object({
  isLeft: z.boolean(),
  /** Where its mark stands instead of where its author wants it; `null` there. */
  place: placeSchema.nullable(),
});
export type AdjacentChoices = Readonly<Record<string, z.output<typeof adjacentChoiceSchema>>>;

export type Adjacent = {
  readonly step: ProcessStep;
  /** Its number among all that may be done together; the step whose turn it is has 1. */
  readonly number: number;
  readonly isTaken: boolean;
  /** Whether it can only be taken with the one before it, which is left. */
  readonly isBarred: boolean;
  readonly place: Place | null;
  readonly isFixed: boolean;
};

/** The steps beside the reader's own, in their order. In order, one that is left leaves those behind it as well. */
export function adjacentOf(
  { document, step: root }: Pick<SigningStep, 'document' | 'step'>,
  choices: AdjacentChoices,
): readonly Adjacent[] {
  const asRule = (step: ProcessStep) => ({
    step,
    id: step.id,
    orderNo: step.orderNo,
    userId: step.processedByUserId,
    accessPermission: step.accessPermission.value,
    status: step.status.value,
  });
  const beside = adjacentSteps(
    asRule(root),
    document.processes.map(asRule),
    document.processInOrder,
    ({ step }) => step.needsOwnLink,
  );
  let isBarred = false;
  return beside.map(({ step }, index) => {
    const choice = choices[step.id];
    const isTaken = !isBarred && choice?.isLeft !== true;
    const isFixed = isFixedPlace(document, step);
    const adjacent: Adjacent = {
      step,
      number: index + 2,
      isTaken,
      isBarred,
      // Its author may have fixed the place since the reader moved it.
      place: (isFixed ? null : choice?.place) ?? placeOfStep(step),
      isFixed,
    };
    isBarred ||= document.processInOrder && !isTaken;
    return adjacent;
  });
}

/** The adjacent steps that still need a place before they can be signed. */
export function unplaced(adjacent: readonly Adjacent[]): readonly Adjacent[] {
  return adjacent.filter(({ isTaken, place }) => isTaken && place === null);
}

type AdjacentRequest = Pick<ProcessRequestInput, 'processAllAdjacentProcesses' | 'adjacentProcesses'>;

/**
 * What a request says of adjacent steps (specification, "Adjacent-process parameters"): all as their author wants them by the flag,
 * anything else by the list, never both. `leavesMark`: whether places matter.
 */
export function adjacentRequest(
  adjacent: readonly Adjacent[],
  choices: AdjacentChoices,
  leavesMark: boolean,
): AdjacentRequest {
  const taken = adjacent.filter(({ isTaken }) => isTaken);
  if (taken.length === 0) {
    return {};
  }
  const moved = ({ step, isFixed }: Adjacent): Place | null =>
    leavesMark && !isFixed ? (choices[step.id]?.place ?? null) : null;
  if (taken.length === adjacent.length && taken.every((one) => moved(one) === null)) {
    return { processAllAdjacentProcesses: true };
  }
  return {
    adjacentProcesses: taken.map((one) => {
      const place = moved(one);
      return {
        processId: one.step.id,
        ...(place !== null && { signingPage: place.page, signingPosition: formatPosition(place.rect) }),
      };
    }),
  };
}

/** How many steps a request does in one: its own, and those beside it. */
export function countOf(request: AdjacentRequest, adjacentCount: number): number {
  const beside =
    request.adjacentProcesses?.length ?? (request.processAllAdjacentProcesses === true ? adjacentCount : 0);
  return 1 + beside;
}
