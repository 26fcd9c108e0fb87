import { createContext, useContext } from 'react';
import type { Field, RefusedValues } from './fields.ts';

/** What of filling in is not kept over a reload. */
export type FillingState = {
  readonly activeKey: string | null;
  readonly wantedKey: string | null;
  /** Fields that one has left: from then on what is wrong with them is said. */
  readonly left: ReadonlySet<string>;
  readonly hasTried: boolean;
  readonly refused: RefusedValues;
  /** Why the values could not be sent, where they can be sent again as they are. */
  readonly unsent: string | null;
};

export const nothingRefused: RefusedValues = { fields: new Map(), form: [] };

export const freshFilling: FillingState = {
  activeKey: null,
  wantedKey: null,
  left: new Set(),
  hasTried: false,
  refused: nothingRefused,
  unsent: null,
};

/** Everything that the parts of filling in share: the boxes on the pages, the list in the panel, the line over the pages. */
export type Filling = {
  /** In the order in which they are read. */
  readonly fields: readonly Field[];
  /** The field that one is at, or was at last. */
  readonly activeKey: string | null;
  /** The field that takes the focus as soon as it is on the screen. */
  readonly wantedKey: string | null;
  readonly valueOf: (field: Field) => string;
  readonly setValue: (field: Field, value: string) => void;
  /** What is wrong with a field, in the reader's language, once it may be said; `null` else. */
  readonly errorOf: (field: Field) => string | null;
  readonly enter: (field: Field) => void;
  readonly leave: (field: Field) => void;
  /** Brings a field of the pages up, with the focus in it. */
  readonly goTo: (field: Field) => void;
  /** The focus has come to where it was wanted. */
  readonly arrived: () => void;
  readonly close: () => void;
  readonly submit: () => void;
  readonly isSending: boolean;
  /** What keeps all of it from being sent, in the reader's language. */
  readonly problems: readonly string[];
};

export const FillingContext = createContext<Filling | null>(null);

export function useMaybeFilling(): Filling | null {
  return useContext(FillingContext);
}

export function useFilling(): Filling {
  const filling = useContext(FillingContext);
  if (filling === null) {
    throw new Error('rendered outside of a step that fills in data');
  }
  return filling;
}
