import { describe, expect, it } from 'vitest';
import type { EmployeeUpsert } from '../../../../contract/operations/employees.ts';
import { ApiError } from '../../../api/api-error.ts';
import { cutBlocks, fingerprintOf, type Payload } from './blocks.ts';
import { createCompanyPeople } from './known-people.ts';
import { createSendRun, type SendRun } from './send-run.ts';
import type { RowFault } from './row-plan.ts';
import { bodyOf, knownOf } from '../../../../test/page/uploaded-people.ts';

const payload = (code: string, identityNumber = `id-${code}`): Payload => {
  const body = bodyOf(code, { identityNumber });
  return { body, kind: 'create', fingerprint: fingerprintOf([code, identityNumber]) };
};

const rejected = (messages: readonly string[], data: unknown = null, code = 400) =>
  new ApiError('employeesCreateOrUpdate', { kind: 'rejected', code, messages, data });

function settled(run: SendRun): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (run.store.getState().phase !== 'sending') {
        resolve();
      }
    };
    run.store.subscribe(look);
    run.resume();
  });
}

type Service = (codes: readonly string[]) => unknown;

function start(blocks: readonly (readonly Payload[])[], service: Service, goOn = true) {
  const calls: string[][] = [];
  const taken: string[] = [];
  const refused = new Map<string, readonly RowFault[]>();
  const run = createSendRun({
    blocks,
    goOn: () => goOn,
    send: (bodies: EmployeeUpsert[]) => {
      const codes = bodies.map(({ employeeCode }) => employeeCode);
      calls.push(codes);
      const error = service(codes);
      return error instanceof Error ? Promise.reject(error) : Promise.resolve([]);
    },
    onLeave: () => Promise.resolve(),
    onTaken: (block) => {
      taken.push(...block.map(({ body }) => body.employeeCode));
      return Promise.resolve();
    },
    onRefused: (faults) => {
      faults.forEach(([{ body }, said]) => refused.set(body.employeeCode, said));
      return Promise.resolve();
    },
  });
  return { run, calls, taken, refused };
}

const abcd = ['a', 'b', 'c', 'd'].map((code) => payload(code));

describe('sending', () => {
  it('sends block by block, and takes a row at fault out of its block', async () => {
    const message = 'Identity number already exists for another employee: id-b';
    const { run, calls, taken, refused } = start([abcd.slice(0, 2), abcd.slice(2)], (codes) =>
      codes.includes('b')
        ? rejected([message], { errors: [{ row: 2, field: 'identityNumber', message }] })
        : null,
    );
    await settled(run);
    expect(calls).toEqual([['a', 'b'], ['a'], ['c', 'd']]);
    expect(taken).toEqual(['a', 'c', 'd']);
    expect([...refused]).toEqual([['b', [{ field: 'identityNumber', message }]]]);
    expect(run.store.getState()).toMatchObject({ phase: 'done', total: 4, taken: 3, refused: 1 });
  });

  it('finds rows by the value that a message names', async () => {
    const { run, refused, taken } = start([abcd], (codes) =>
      codes.includes('c') ? rejected(['Username C@minhlong.vn already exists in the company']) : null,
    );
    await settled(run);
    expect([...refused.keys()]).toEqual(['c']);
    expect(refused.get('c')?.[0]?.field).toBe('user.username');
    expect(taken).toEqual(['a', 'b', 'd']);
  });

  it.each([
    'The user already exists with a different username. Please check again in the User list',
    'Lỗi của một dịch vụ khác',
  ])('halves a block where nobody says which row it is: %s', async (message) => {
    const { run, refused, taken } = start([abcd], (codes) =>
      codes.includes('c') ? rejected([message]) : null,
    );
    await settled(run);
    expect([...refused]).toEqual([['c', [{ field: 'employeeCode', message }]]]);
    expect(taken).toEqual(['a', 'b', 'd']);
  });

  it('halts at refused rows, and goes on with the rest when told to', async () => {
    const message = 'Identity number already exists for another employee: id-a';
    const { run, taken } = start(
      [abcd],
      (codes) => (codes.includes('a') ? rejected([message]) : null),
      false,
    );
    await settled(run);
    expect(run.store.getState()).toMatchObject({
      phase: 'halted',
      halt: { kind: 'refused', rows: 1 },
      taken: 0,
    });
    await settled(run);
    expect(taken).toEqual(['b', 'c', 'd']);
    expect(run.store.getState().phase).toBe('done');
  });

  it('halts where the call itself failed, loses nothing, and sends what was taken never again', async () => {
    let isDown = true;
    const { run, calls, taken } = start([abcd.slice(0, 2), abcd.slice(2)], (codes) =>
      codes.includes('c') && isDown ? new ApiError('x', { kind: 'network', status: null }) : null,
    );
    await settled(run);
    expect(run.store.getState()).toMatchObject({ phase: 'halted', halt: { kind: 'failed' }, taken: 2 });
    isDown = false;
    await settled(run);
    expect(calls).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ]);
    expect(taken).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does not take a refusal of the caller for one of rows', async () => {
    const { run, refused } = start([abcd], () => rejected(['Too many requests, try again later'], null, 429));
    await settled(run);
    expect(run.store.getState().halt?.kind).toBe('failed');
    expect(refused.size).toBe(0);
  });

  it('stops behind the block on its way when asked to', async () => {
    const sent = start([abcd.slice(0, 2), abcd.slice(2)], () => null);
    const over = settled(sent.run);
    sent.run.pause();
    await over;
    expect(sent.taken).toEqual(['a', 'b']);
    expect(sent.run.store.getState().halt).toEqual({ kind: 'asked' });
  });
});

describe('blocks', () => {
  it('keep the order, and never part two who swap their identity numbers', () => {
    const people = createCompanyPeople();
    people.add({
      employees: [knownOf('a', { identityNumber: '1' }), knownOf('d', { identityNumber: '2' })],
      users: [],
    });
    const rows = [payload('a', '2'), payload('b'), payload('c'), payload('d', '1')];
    const codes = cutBlocks(rows, people, 2).map((block) => block.map(({ body }) => body.employeeCode));
    expect(codes).toEqual([
      ['a', 'd'],
      ['b', 'c'],
    ]);
  });

  it('of different rows have different fingerprints', () => {
    expect(payload('a').fingerprint).toBe(payload('a').fingerprint);
    expect(payload('a').fingerprint).not.toBe(payload('b').fingerprint);
  });
});
