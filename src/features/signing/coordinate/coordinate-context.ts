import { createContext, useContext } from 'react';
import type { Place } from '../place/place.ts';
import type { AddedStep, StepFault, StepsChange } from './added-steps.ts';

/** What of coordinating is not kept over a reload. */
export type CoordinationState = {
  readonly chosenKey: string | null;
  readonly placingKey: string | null;
  readonly hasTried: boolean;
  /** What the service has refused, by the keys of the steps. */
  readonly refused: ReadonlyMap<string, string>;
  /** What keeps all of it from being sent, in the reader's language. */
  readonly problems: readonly string[];
  /** Why it could not be sent, in the reader's language, until it may be tried again. */
  readonly unsent: string | null;
};

export const freshCoordination: CoordinationState = {
  chosenKey: null,
  placingKey: null,
  hasTried: false,
  refused: new Map(),
  problems: [],
  unsent: null,
};

/** Everything that the parts of coordinating share: the list in the panel and the boxes on the pages. */
export type Coordination = Omit<CoordinationState, 'placingKey' | 'unsent'> & {
  readonly steps: readonly AddedStep[];
  readonly change: (change: StepsChange) => void;
  /** What the service would refuse of each step, by its key. */
  readonly faults: ReadonlyMap<string, StepFault>;
  readonly choose: (key: string | null) => void;
  /** The step whose signature the next tap on a page places. */
  readonly placing: AddedStep | null;
  readonly startPlacing: (key: string | null) => void;
  readonly place: (key: string, place: Place | null) => void;
  readonly submit: () => void;
  readonly isSending: boolean;
};

export const CoordinationContext = createContext<Coordination | null>(null);

export function useMaybeCoordination(): Coordination | null {
  return useContext(CoordinationContext);
}

export function useCoordination(): Coordination {
  const coordination = useContext(CoordinationContext);
  if (coordination === null) {
    throw new Error('rendered outside of a coordinating step');
  }
  return coordination;
}
