import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MatchedEmployee } from '../../../../contract/models/employee.ts';
import type { UserClaim } from '../../../../contract/rules/user-claims.ts';
import { isUnavailable } from '../../../api/api-error.ts';
import { matchEmployees } from '../../../api/employees.ts';
import { letOthersIn } from '../../../spreadsheet/check/slices.ts';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import type { LookUpKeys, SheetModel } from './sheet-model.ts';

/** `unavailable`: a service of the interface without this operation; it speaks when rows are sent. */
type LookUp =
  | { readonly kind: 'looking' | 'ready' | 'unavailable' }
  | { readonly kind: 'failed'; readonly error: unknown };

const rowsAtATime = 1000;
const rest = 400;

const isEmpty = (keys: LookUpKeys): boolean => Object.values(keys).every((values) => values.length === 0);

/** Keeps what is known of the company's people in step with the sheet: all of it at first, then what is typed. */
export function useLookUp(model: SheetModel, check: SheetCheck): { state: LookUp; retry: () => void } {
  const [state, setState] = useState<LookUp>({ kind: 'looking' });
  const fresh = useRef(new Set<number>());

  const ask = async (rows: readonly number[], isLeft: () => boolean): Promise<void> => {
    const found: { employees: MatchedEmployee[]; users: UserClaim[] } = { employees: [], users: [] };
    // Taken in at once: what becomes of each row is reckoned anew with everyone who is known.
    const take = (): void => {
      if (found.employees.length + found.users.length > 0) {
        model.addPeople(found);
        check.checkAll();
      }
    };
    for (let from = 0; from < rows.length; from += rowsAtATime) {
      const keys = model.takeKeys(rows.slice(from, from + rowsAtATime));
      if (isEmpty(keys)) {
        continue;
      }
      try {
        const match = await matchEmployees(keys);
        if (isLeft()) {
          return;
        }
        found.employees.push(...match.employees);
        found.users.push(...match.users);
      } catch (error) {
        model.giveBack(keys);
        if (!isLeft()) {
          take();
          setState(isUnavailable(error) ? { kind: 'unavailable' } : { kind: 'failed', error });
        }
        return;
      }
    }
    if (!isLeft()) {
      take();
      setState({ kind: 'ready' });
    }
  };

  const askAll = useEffectEvent((isLeft: () => boolean) => {
    void ask(
      Array.from({ length: model.store.rowCount() }, (_, index) => index),
      isLeft,
    );
  });
  const askFresh = useDebouncedCallback(
    () => {
      const rows = [...fresh.current].map(model.store.rowOf).filter((index) => index >= 0);
      fresh.current.clear();
      void ask(rows, () => false);
    },
    { delay: rest },
  );
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let left = false;
    // The sheet is shown before anyone asks about it.
    void letOthersIn().then(() => {
      askAll(() => left);
    });
    return () => {
      left = true;
    };
  }, [model, turn]);
  const isOff = state.kind === 'unavailable';
  useEffect(
    () =>
      model.store.subscribe(({ changed, inserted }) => {
        if (!isOff) {
          [...changed, ...inserted].forEach((key) => fresh.current.add(key));
          askFresh();
        }
      }),
    [model, isOff, askFresh],
  );
  return {
    state,
    retry: () => {
      setState({ kind: 'looking' });
      setTurn(turn + 1);
    },
  };
}
