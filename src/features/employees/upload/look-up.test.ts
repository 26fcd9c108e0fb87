import { describe, expect, it, vi } from 'vitest';
import { knownOf } from '../../../../test/page/uploaded-people.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { EmployeeMatch } from '../../../api/employees.ts';
import type { FieldId } from './fields.ts';
import { createLookUp } from './look-up.ts';
import { createNumberedStore } from './row-numbers.ts';
import { usualChoices } from './row-plan.ts';
import { createSheetModel, type LookUpKeys, nothingSent } from './sheet-model.ts';

const columns: readonly FieldId[] = ['employeeCode', 'salary'];

/** A sheet of some codes; each question waits for `answer` or `lose`. */
function start(codes: readonly string[]) {
  const model = createSheetModel({
    store: createNumberedStore({ columns, rows: codes.map((code, index) => [code, '1', String(index + 2)]) }),
    columns,
    given: new Set(columns),
    choices: usualChoices,
    categories: { position: new Map(), report: new Map() },
    record: nothingSent,
  });
  const asked: (readonly string[])[] = [];
  const open: PromiseWithResolvers<EmployeeMatch>[] = [];
  const match = ({ employeeCodes }: LookUpKeys): Promise<EmployeeMatch> => {
    asked.push(employeeCodes);
    const answer = Promise.withResolvers<EmployeeMatch>();
    open.push(answer);
    return answer.promise;
  };
  const onPeople = vi.fn();
  const lookUp = createLookUp({ model, match, onPeople });
  const type = (row: number, text: string): void => {
    model.store.change([{ row, column: 'employeeCode', text }]);
    lookUp.add([model.store.keyAt(row)]);
  };
  const answer = async (found: readonly string[] = []): Promise<void> => {
    open.shift()?.resolve({ employees: found.map((code) => knownOf(code)), users: [] });
    // What waits for the answer goes on.
    await new Promise(setImmediate);
  };
  const lose = async (error: unknown = new TypeError('no network')): Promise<void> => {
    open.shift()?.reject(error);
    await new Promise(setImmediate);
  };
  return { model, lookUp, asked, onPeople, type, answer, lose };
}

const manyCodes = Array.from({ length: 1500 }, (_, index) => `NV${String(index)}`);

describe('the look-up of people in a sheet', () => {
  it('is ready once everyone was asked for, and takes them in at once', async () => {
    const { lookUp, asked, onPeople, answer } = start(manyCodes);
    const settled = lookUp.settle();
    expect(lookUp.state().kind).toBe('looking');
    await answer(['NV1']);
    expect([lookUp.state().kind, onPeople.mock.calls.length]).toEqual(['looking', 0]);
    await answer(['NV1400']);
    expect(await settled).toBe(true);
    expect([lookUp.state().kind, onPeople.mock.calls.length]).toEqual(['ready', 1]);
    expect(asked.map((codes) => codes.length)).toEqual([1000, 500]);
  });

  it('is not ready by what is typed before the first answer has come', async () => {
    const { lookUp, asked, type, answer } = start(['NV1', 'NV2']);
    void lookUp.settle();
    type(0, 'NV9');
    const typed = lookUp.settle();
    await answer();
    expect(lookUp.state().kind).toBe('looking');
    await answer();
    expect(await typed).toBe(true);
    expect(lookUp.state().kind).toBe('ready');
    expect(asked).toEqual([['nv1', 'nv2'], ['nv9']].map((codes) => codes.map((code) => code.toUpperCase())));
  });

  it('asks for who was typed since before it says that all were compared', async () => {
    const { lookUp, asked, type, answer } = start(['NV1']);
    void lookUp.settle();
    await answer();
    type(0, 'NV9');
    const settled = lookUp.settle();
    await answer(['NV9']);
    expect(await settled).toBe(true);
    expect(asked).toEqual([['NV1'], ['NV9']]);
  });

  it('that failed asks for the same again, also where one goes on typing', async () => {
    const { lookUp, asked, type, answer, lose } = start(['NV1', 'NV2']);
    const settled = lookUp.settle();
    await lose();
    expect(await settled).toBe(false);
    expect(lookUp.state().kind).toBe('failed');
    type(0, 'NV9');
    const again = lookUp.settle();
    expect(lookUp.state().kind).toBe('looking');
    await answer();
    expect(await again).toBe(true);
    expect(asked.at(-1)?.toSorted()).toEqual(['NV2', 'NV9']);
  });

  it('is given up where the service has no such operation', async () => {
    const { lookUp, asked, type, lose } = start(['NV1']);
    const settled = lookUp.settle();
    await lose(new ApiError('employeesMatch', { kind: 'rejected', code: 404, messages: [], data: null }));
    expect([await settled, lookUp.state().kind]).toEqual([true, 'unavailable']);
    type(0, 'NV9');
    expect(await lookUp.settle()).toBe(true);
    expect(asked).toHaveLength(1);
  });
});
