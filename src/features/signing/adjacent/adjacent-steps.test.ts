import { describe, expect, it } from 'vitest';
import { documentSchema } from '../../../../contract/models/document.ts';
import { adjacentOf, countOf, adjacentRequest, unplaced } from './adjacent-steps.ts';

const place = { page: 2, rect: { llx: 10, lly: 20, urx: 110, ury: 70 } };
const left = { isLeft: true, place: null };

/** Steps of one signer, the first of them being their turn; `null` leaves the place to them. */
function targetOf(positions: readonly (string | null)[], change: object = {}) {
  const document = documentSchema.parse({
    id: 'd',
    status: { value: 2, description: '' },
    processInOrder: true,
    processes: positions.map((position, index) => ({
      id: `p${String(index + 1)}`,
      orderNo: index + 1,
      accessPermission: { value: 7, description: '' },
      status: { value: 1, description: '' },
      processedByUserId: 11,
      pageSign: 1,
      position,
    })),
    ...change,
  });
  const [step] = document.processes;
  if (step === undefined) {
    throw new Error('no steps');
  }
  return { document, step };
}

const three = targetOf(['1,1,9,9', '1,11,9,19', '1,21,9,29']);
const requestOf = (choices: Parameters<typeof adjacentOf>[1], leavesMark = true, target = three) =>
  adjacentRequest(adjacentOf(target, choices), choices, leavesMark);

describe('what is done together', () => {
  it('is everything beside the own step, unless it is left', () => {
    expect(adjacentOf(three, {}).map(({ number, isTaken }) => [number, isTaken])).toEqual([
      [2, true],
      [3, true],
    ]);
    expect(adjacentOf(targetOf(['1,1,9,9']), {})).toEqual([]);
  });

  it('ends in order where one is left', () => {
    expect(adjacentOf(three, { p2: left }).map(({ isTaken, isBarred }) => [isTaken, isBarred])).toEqual([
      [false, false],
      [false, true],
    ]);
    const anyOrder = targetOf(['1,1,9,9', '1,11,9,19', '1,21,9,29'], { processInOrder: false });
    expect(adjacentOf(anyOrder, { p2: left }).map(({ isTaken }) => isTaken)).toEqual([false, true]);
  });

  it('leaves out what needs its own link', () => {
    const { document, step } = three;
    const processes = document.processes.map((one) => ({ ...one, needsOwnLink: one.id === 'p2' }));
    expect(adjacentOf({ document: { ...document, processes }, step }, {})).toEqual([]);
  });

  it('needs a place for each', () => {
    const target = targetOf(['1,1,9,9', null]);
    expect(unplaced(adjacentOf(target, {}))).toHaveLength(1);
    expect(unplaced(adjacentOf(target, { p2: { isLeft: false, place } }))).toEqual([]);
    expect(unplaced(adjacentOf(target, { p2: left }))).toEqual([]);
  });
});

describe('the request', () => {
  it('has the flag where nothing differs', () => {
    expect(requestOf({})).toEqual({ processAllAdjacentProcesses: true });
    expect(requestOf({ p3: { isLeft: false, place: null } })).toEqual({ processAllAdjacentProcesses: true });
  });

  it('has the place of the author where it was fixed since it was moved', () => {
    const fixed = targetOf(['1,1,9,9', '1,11,9,19'], { fixedPosition: true });
    const choices = { p2: { isLeft: false, place } };
    expect(adjacentOf(fixed, choices)).toMatchObject([{ place: { page: 1, rect: { llx: 1, lly: 11 } } }]);
    expect(requestOf(choices, true, fixed)).toEqual({ processAllAdjacentProcesses: true });
  });

  it('has the list where one is left or moved, and never both', () => {
    expect(requestOf({ p3: left })).toEqual({ adjacentProcesses: [{ processId: 'p2' }] });
    expect(requestOf({ p2: { isLeft: false, place } })).toEqual({
      adjacentProcesses: [
        { processId: 'p2', signingPage: 2, signingPosition: '10,20,110,70' },
        { processId: 'p3' },
      ],
    });
  });

  it('has neither where all are left, and no places where no mark is left', () => {
    expect(requestOf({ p2: left })).toEqual({});
    expect(requestOf({ p2: { isLeft: false, place } }, false)).toEqual({ processAllAdjacentProcesses: true });
  });

  it('says how many steps it does', () => {
    expect(countOf({}, 2)).toBe(1);
    expect(countOf({ processAllAdjacentProcesses: true }, 2)).toBe(3);
    expect(countOf({ adjacentProcesses: [{ processId: 'p2' }] }, 2)).toBe(2);
  });
});
