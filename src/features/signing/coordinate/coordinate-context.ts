import { createContext, useContext } from 'react';
import type { Place } from '../place/place.ts';
import type { AddedStep, StepFault, StepsChange } from './added-steps.ts';

/** What of coordinating is not kept over a reload. */
export type CoordinationState = {
  readonly chosenKey: string | null;
  readonly placingKey: string | null;
  readonly hasTried: boolean;
  readonly refused: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
};

export const freshCoordination: CoordinationState = {
  chosenKey: null,
  placingKey: null,
  hasTried: false,
  refused: new Map(),
  problems: [],
};

/** Everything that the parts of coordinating share: the list in the panel and the boxes on the pages. */
export type Coordination = {
  readonly steps: readonly AddedStep[];
  readonly change: (change: StepsChange) => void;
  /** What the service would refuse, or has refused, of each step, by its key. */
  readonly faults: ReadonlyMap<string, StepFault>;
  readonly refused: ReadonlyMap<string, string>;
  readonly chosenKey: string | null;
  readonly choose: (key: string | null) => void;
  /** The step whose signature the next tap on a page places. */
  readonly placing: AddedStep | null;
  readonly startPlacing: (key: string | null) => void;
  readonly place: (key: string, place: Place | null) => void;
  readonly submit: () => void;
  readonly hasTried: boolean;
  readonly isSending: boolean;
  /** What keeps all of it from being sent, in the reader's language. */
  readonly problems: readonly string[];
};

export const CoordinationContext = createContext<Coordination | null>(null);

/** The coordinating under way, or `null` where there is none. */
export function useMaybeCoordination(): Coordination | null {
  return useContext(CoordinationContext);
}

/** For parts that are rendered only where somebody coordinates. */
export function useCoordination(): Coordination {
  const coordination = useContext(CoordinationContext);
  if (coordination === null) {
    throw new Error('rendered outside of a coordinating step');
  }
  return coordination;
}
