import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noPeople } from './draft.ts';
import { rememberDecisions } from './remembered.ts';
import { decisionsFor } from './take-data.ts';

const headers = ['Số hợp đồng', 'Họ và tên'];
const forWhat = { userId: 1, templateId: 2, targets: ['D.No', 'ho_ten'] };
const numbered = { kind: 'pattern', pattern: 'HDLD-{Họ và tên}', start: 1 } as const;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  const filling = { 'D.No': { kind: 'column', column: 0 } } as const;
  rememberDecisions(1, 2, { filling, people: noPeople }, headers);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('decides as the last time', () => {
  const { filling } = decisionsFor(headers, [['HD-1', 'An']], { ...forWhat, usual: { 'D.No': numbered } });
  expect(filling).toEqual({
    'D.No': { kind: 'column', column: 0 },
    ho_ten: { kind: 'column', column: 1 },
  });
});

it('takes what is usual where the column of the last time has nothing in it', () => {
  const { filling } = decisionsFor(headers, [['', 'An']], { ...forWhat, usual: { 'D.No': numbered } });
  expect(filling['D.No']).toEqual(numbered);
});
