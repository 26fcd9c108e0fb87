import { describe, expect, it } from 'vitest';
import type { People, Person } from './draft.ts';
import { holdsGuests, moved, peopleFault, personFacts } from './people-model.ts';

const person = (code: 'E' | 'A' | 'F' | 'C' | 'V' | 'DR'): Person => ({
  key: code,
  who: { kind: 'user', code: 'an', name: 'An' },
  permission: { kind: 'code', code },
});
const byRow: Person = { key: 'row', who: null, permission: { kind: 'column', column: 1 } };
const people = (persons: Person[], inOrder = true): People => ({
  order: { kind: 'same', inOrder },
  persons,
});

describe('the place of processors', () => {
  it('gives the n-th who signs the n-th box', () => {
    const facts = personFacts(people([person('A'), person('E'), person('V'), person('DR')]));
    expect(facts.map(({ box }) => box)).toEqual([null, 1, null, 2]);
  });

  it('leaves boxes to the rows behind a step that they decide', () => {
    expect(personFacts(people([byRow, person('E')])).map(({ box }) => box)).toEqual(['by-row', 'by-row']);
  });

  it('wants F before who signs, and C in order only', () => {
    expect(personFacts(people([person('E'), person('F')])).map(({ fault }) => fault)).toEqual([
      null,
      'fillBeforeSign',
    ]);
    expect(personFacts(people([person('E'), person('F')], false))[1]?.fault).toBeNull();
    expect(personFacts(people([person('C')], false))[0]?.fault).toBe('coordinateNeedsOrder');
  });
});

it('nobody, or readers alone, cannot be sent to', () => {
  expect(peopleFault([])).toBe('none');
  expect(peopleFault([person('V')])).toBe('view-only');
  expect(peopleFault([person('V'), byRow])).toBeNull();
});

it('moves a step among the others, and not beyond them', () => {
  const keys = (persons: readonly Person[]) => persons.map(({ key }) => key).join('');
  const list = [person('A'), person('E'), person('V')];
  expect(keys(moved(list, 0, 2))).toBe('EVA');
  expect(keys(moved(list, 2, 3))).toBe('AEV');
});

it('knows a column of people outside the company from one of codes', () => {
  const rows = [
    ['an', ''],
    ['binh', 'Lê C <c@saomai.vn>'],
  ];
  expect(holdsGuests(rows, 1)).toBe(true);
  expect(holdsGuests(rows, 0)).toBe(false);
});
