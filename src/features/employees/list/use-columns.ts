import { useState } from 'react';
import { z } from 'zod';
import { facts } from '../employee-facts.ts';

const key = 'countersign.employees.columns';

/** Facts that may stand in a column; name and code always stand in the first one. */
export const columnFacts = facts.filter(({ id }) => id !== 'employeeCode' && id !== 'fullName');

const usual: readonly string[] = ['jobTitle', 'phoneNumber', 'contractType', 'contractExpiredDate', 'status'];

function kept(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return z.array(z.string()).safeParse(value).data ?? usual;
  } catch {
    return usual;
  }
}

/** Which columns the list shows, remembered in this browser. */
export function useColumns() {
  const [chosen, setChosen] = useState(kept);
  const choose = (ids: readonly string[]): void => {
    setChosen(ids);
    try {
      localStorage.setItem(key, JSON.stringify(ids));
    } catch {
      // Without storage the choice holds until the page is left.
    }
  };
  return {
    chosen,
    columns: columnFacts.filter(({ id }) => chosen.includes(id)),
    choose,
    reset: () => {
      choose(usual);
    },
  };
}
