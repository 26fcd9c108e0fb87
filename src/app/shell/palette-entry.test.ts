import { expect, it } from 'vitest';
import { matches } from './palette-entry.ts';

it.each([
  ['tai nhan vien', 'Tải nhân viên lên', true],
  ['lên tải', 'Tải nhân viên lên', true],
  ['', 'Tổng quan', true],
  ['tai khoan', 'Tải nhân viên lên', false],
  ['DANG xuat', 'Đăng xuất', true],
])('%j finds %j: %j', (query, text, found) => expect(matches(query, text)).toBe(found));
