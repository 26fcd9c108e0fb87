import { contractSigningMethod, contractType, employeeStatus, gender } from '../../../../contract/enums.ts';
import { type Categories, type CellWords, type ChoiceKind, isChoice } from './cell-text.ts';
import type { FieldKind } from './fields.ts';

const valuesOf: Readonly<Record<ChoiceKind, readonly number[]>> = {
  gender: Object.values(gender),
  status: Object.values(employeeStatus),
  contractType: Object.values(contractType),
  signing: Object.values(contractSigningMethod),
  flag: [1, 0],
};

/** The texts that a cell of a kind may be chosen from; empty where anything is typed. */
export function wordsFor(kind: FieldKind, words: CellWords, categories: Categories): readonly string[] {
  if (isChoice(kind)) {
    return valuesOf[kind].map((value) => words.choice(kind, value));
  }
  return kind === 'position' || kind === 'report' ? [...categories[kind].values()] : [];
}
