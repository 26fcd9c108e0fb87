import type { MatchedEmployee } from '../../../../contract/models/employee.ts';
import type { UserClaim } from '../../../../contract/rules/user-claims.ts';
import { isUnavailable } from '../../../api/api-error.ts';
import type { EmployeeMatch } from '../../../api/employees.ts';
import type { LookUpKeys, SheetModel } from './sheet-model.ts';

/** `unavailable`: a service of the interface without this operation; it speaks when rows are sent. */
export type LookUpState =
  | { readonly kind: 'looking' | 'ready' | 'unavailable' }
  | { readonly kind: 'failed'; readonly error: unknown };

export type LookUp = {
  readonly state: () => LookUpState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Remembers rows that say something else now. */
  readonly add: (rowKeys: readonly number[]) => void;
  /**
   * Asks for everyone who was not asked for yet. Answers whether all rows were compared, or cannot be: those that were not may not be
   * sent, since they would be taken for new people.
   */
  readonly settle: () => Promise<boolean>;
};

type LookUpOptions = {
  readonly model: Pick<SheetModel, 'store' | 'takeKeys' | 'giveBack' | 'addPeople'>;
  readonly match: (keys: LookUpKeys) => Promise<EmployeeMatch>;
  /** What becomes of each row is reckoned anew. */
  readonly onPeople: () => void;
};

const rowsAtATime = 1000;

const isEmpty = (keys: LookUpKeys): boolean => Object.values(keys).every((values) => values.length === 0);

/** Keeps what is known of the company's people in step with a sheet, one question at a time. */
export function createLookUp({ model, match, onPeople }: LookUpOptions): LookUp {
  const { store } = model;
  const listeners = new Set<() => void>();
  /** Keys of rows whose people may not have been asked for. */
  const waiting = new Set(Array.from({ length: store.rowCount() }, (_, index) => store.keyAt(index)));
  let state: LookUpState = { kind: 'looking' };
  let asking: Promise<boolean> | null = null;

  const become = (next: LookUpState): boolean => {
    state = next;
    listeners.forEach((listener) => listener());
    return next.kind === 'ready' || next.kind === 'unavailable';
  };

  const ask = async (): Promise<boolean> => {
    const found: { employees: MatchedEmployee[]; users: UserClaim[] } = { employees: [], users: [] };
    // Taken in at once: what becomes of each row is reckoned anew with everyone who is known.
    const take = (): void => {
      if (found.employees.length + found.users.length > 0) {
        model.addPeople(found);
        onPeople();
      }
    };
    while (waiting.size > 0) {
      const rows = [...waiting].slice(0, rowsAtATime);
      rows.forEach((key) => waiting.delete(key));
      const keys = model.takeKeys(rows.map(store.rowOf).filter((index) => index >= 0));
      if (isEmpty(keys)) {
        continue;
      }
      try {
        const { employees, users } = await match(keys);
        found.employees.push(...employees);
        found.users.push(...users);
      } catch (error) {
        model.giveBack(keys);
        rows.forEach((key) => waiting.add(key));
        take();
        return become(isUnavailable(error) ? { kind: 'unavailable' } : { kind: 'failed', error });
      }
    }
    take();
    return become({ kind: 'ready' });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (rowKeys) => rowKeys.forEach((key) => waiting.add(key)),
    settle: () => {
      if (state.kind === 'unavailable' || (state.kind === 'ready' && waiting.size === 0)) {
        return Promise.resolve(true);
      }
      if (state.kind === 'failed') {
        become({ kind: 'looking' });
      }
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}
