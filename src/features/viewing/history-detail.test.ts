import { expect, it } from 'vitest';
import { activity } from '../../../contract/enums.ts';
import { detailKindOf } from './history-detail.ts';

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
