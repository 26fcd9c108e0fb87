import { expect, it } from 'vitest';
import { activity } from '../../../contract/enums.ts';
import { documentSchema } from '../../../contract/models/document.ts';
import { detailKindOf, listedHistory } from './history-detail.ts';

const files = ['Hợp đồng lao động.pdf', 'Phụ lục 01.pdf'];

it.each([
  { name: 'sendOtp', description: 'n***@congty.vn', kind: 'sentTo' },
  { name: 'shareDocument', description: 'NV001, NV002', kind: 'people' },
  { name: 'unshareDocument', description: 'NV001', kind: 'people' },
  { name: 'updateDocument', description: 'Bảng lương.xlsx', kind: 'file' },
  { name: 'completeDocument', description: 'Phụ lục 01.pdf', kind: 'file' },
  { name: 'reassign', description: 'NV001 → NV002: nghỉ phép', kind: 'note' },
  { name: 'signDraw', description: 'Đồng ý', kind: 'reason' },
  { name: 'signDraw', description: 'Phụ lục 01.pdf', kind: 'file' },
  { name: 'cancelDocument', description: 'Sai mức lương', kind: 'reason' },
] as const)('takes "$description" of $name for: $kind', ({ name, description, kind }) => {
  const entry = { activity: { value: activity[name], description: name }, description };
  expect(detailKindOf(entry, files)).toBe(kind);
});

it('lists what was saved again and again once, the newest first, and nothing else together', () => {
  const at = (minute: number, name: keyof typeof activity, userId = 1, description = '') => ({
    activity: { value: activity[name], description: name },
    user: { id: userId, name: `User ${String(userId)}` },
    createdDate: `2026-11-22T10:${String(minute)}:00+07:00`,
    description,
  });
  const histories = [
    at(10, 'createDocument'),
    at(11, 'updateDocument'),
    at(12, 'updateDocument'),
    at(13, 'updateDocument'),
    at(14, 'updateDocument', 1, 'Phụ lục 01.pdf'),
    at(15, 'updateDocument', 2),
    at(16, 'signDraw'),
    at(17, 'signDraw'),
  ];
  const document = documentSchema.parse({ id: 'd', status: { value: 3, description: '' }, histories });
  const seen = listedHistory(document.histories).map(
    ({ entry, times }) => `${entry.createdDate?.slice(14, 16) ?? ''} ${String(times)}`,
  );
  expect(seen).toEqual(['17 1', '16 1', '15 1', '14 1', '13 3', '10 1']);
});

it('lists the last that was written first, also of what was done at one moment', () => {
  const at = (name: keyof typeof activity, description = '') => ({
    activity: { value: activity[name], description: name },
    createdDate: '2026-11-22T10:15:00.123+07:00',
    description,
  });
  const histories = [at('signDraw'), at('signDraw', 'Phụ lục 01.pdf'), at('completeDocument')];
  const document = documentSchema.parse({ id: 'd', status: { value: 3, description: '' }, histories });
  expect(listedHistory(document.histories).map(({ entry }) => entry)).toEqual(
    document.histories.toReversed(),
  );
});
