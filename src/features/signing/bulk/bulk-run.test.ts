import { describe, expect, it } from 'vitest';
import { type BulkRun, inReadingOrder, resultsOf } from './bulk-run.ts';

const run: BulkRun = {
  handedAt: 1,
  batchProcessId: 'b',
  code: 'A',
  certificateId: null,
  documents: ['one', 'two', 'three', 'four'].map((no) => ({ documentId: no, no, subject: '' })),
};
const progress = (...successes: readonly (boolean | null)[]) => ({
  results: successes.map((success, index) => ({
    documentId: run.documents[index]?.documentId ?? '',
    processId: '',
    success,
    message: success === null ? null : success ? 'Approve document success' : 'Document has expired',
  })),
});

describe('resultsOf', () => {
  it('tells documents that are open, done and failed, each with what was said of it', () => {
    const results = resultsOf(run, progress(true, false, null, true), 'gone');
    expect(results).toMatchObject({ done: 2, failed: 1, isOver: false });
    expect(results.results.map(({ no, state, message }) => [no, state, message])).toEqual([
      ['one', 'done', 'Approve document success'],
      ['two', 'failed', 'Document has expired'],
      ['three', 'open', ''],
      ['four', 'done', 'Approve document success'],
    ]);
  });

  it('counts a document that was gathered no more as failed', () => {
    const results = resultsOf(run, progress(true, true, true), 'gone');
    expect(results).toMatchObject({ done: 3, failed: 1, isOver: true });
    expect(results.results.at(-1)).toMatchObject({ no: 'four', state: 'failed', message: 'gone' });
  });
});

describe('inReadingOrder', () => {
  const order = (...successes: readonly (boolean | null)[]) =>
    inReadingOrder(resultsOf(run, progress(...successes), '')).map(({ no }) => no);

  it('moves nothing while documents are worked on', () => {
    expect(order(true, false, null, true)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('begins with what failed once all is over', () => {
    expect(order(true, false, true, false)).toEqual(['two', 'four', 'one', 'three']);
  });
});
