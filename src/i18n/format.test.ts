import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { enumText } from './enum-text.ts';
import { en } from './en/en.ts';
import {
  dueText,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoment,
  formatNumber,
  pastText,
  todayOn,
} from './format.ts';
import { serverText } from './server-text.ts';
import { vi } from './vi/vi.ts';

const now = new Date('2026-11-21T03:24:00Z');
const instance = i18next.createInstance();

beforeAll(async () => {
  await instance.init({
    lng: 'vi',
    resources: { vi: { translation: vi }, en: { translation: en } },
    interpolation: { escapeValue: false },
  });
});

describe('times', () => {
  it('have a today on the clock that they were written by', () => {
    const late = new Date('2026-11-20T18:30:00Z');
    expect(todayOn('2026-11-19T08:00:00.000+07:00', late)).toBe('2026-11-21');
    expect(todayOn('2026-11-19T01:00:00.000Z', late)).toBe('2026-11-20');
  });

  it('are shown on the clock that they were written by', () => {
    expect(formatDateTime('2026-12-06T23:07:19.716+07:00')).toBe('06/12/2026\u00a023:07');
    expect(formatDate('2026-12-06T23:07:19.716+07:00')).toBe('06/12/2026');
    expect(formatDate('2026-12-06')).toBe('06/12/2026');
    expect(formatDateTime('2026-12-06T14:07:19')).toBe('06/12/2026\u00a014:07');
  });

  it('are shown with their zone where it matters', () => {
    expect(formatMoment('2026-11-22T00:38:31.000Z', 420)).toBe('22/11/2026\u00a007:38\u00a0(UTC+7)');
    expect(formatMoment('2026-11-22T08:00:00+07:00', 0)).toBe('22/11/2026\u00a001:00\u00a0(UTC)');
    expect(formatMoment('2026-11-22T00:00:00Z', -210)).toBe('21/11/2026\u00a020:30\u00a0(UTC-3:30)');
    expect(formatMoment('2026-11-22T08:00:00', 420)).toBe('22/11/2026\u00a008:00');
  });

  it('stay as they are when they are no times', () => {
    expect(formatDateTime('soon')).toBe('soon');
  });

  it.each([
    ['2026-11-21T17:00:00+07:00', 'today', 'Hạn hôm nay 17:00'],
    ['2026-11-21T23:59:59+07:00', 'today', 'Hạn hôm nay'],
    ['2026-11-22T23:59:59+07:00', 'soon', 'Hạn ngày mai'],
    ['2026-11-23T23:59:59+07:00', 'soon', 'Còn 2 ngày'],
    ['2026-11-27T23:59:59+07:00', 'later', 'Còn 6 ngày'],
    ['2026-11-21T09:00:00+07:00', 'overdue', 'Đã quá hạn'],
    ['2026-11-18T23:59:59+07:00', 'overdue', 'Quá hạn 3 ngày'],
  ])('say how near %s is', (expiryDate, urgency, text) => {
    expect(dueText(instance.t, expiryDate, now)).toEqual({ urgency, text });
  });

  it('count days on the company’s clock, not on the reader’s', () => {
    // 23:30 UTC is already the next day in Hà Nội.
    expect(dueText(instance.t, '2026-11-22T17:00:00+07:00', new Date('2026-11-21T23:30:00Z')).urgency).toBe(
      'today',
    );
  });

  it('say that nothing is due', () => {
    expect(dueText(instance.t, null, now)).toEqual({ urgency: 'none', text: 'Không hạn' });
  });

  it('speak of the past shortly', () => {
    expect(pastText(instance.t, '2026-11-21T09:12:00+07:00', now)).toBe('lúc\u00a009:12');
    expect(pastText(instance.t, '2026-11-20T09:12:00+07:00', now)).toBe('hôm\u00a0qua');
    expect(pastText(instance.t, '2026-11-18T09:12:00+07:00', now)).toBe('18/11/2026');
  });

  it('use the plural of English', () => {
    const t = instance.getFixedT('en');
    expect(dueText(t, '2026-11-20T23:59:59+07:00', now).text).toBe('1 day overdue');
    expect(dueText(t, '2026-11-27T23:59:59+07:00', now).text).toBe('6 days left');
  });
});

describe('numbers', () => {
  it('take the separators of the language', () => {
    expect(formatNumber(1284, 'vi')).toBe('1.284');
    expect(formatNumber(1284, 'en')).toBe('1,284');
    expect(formatBytes(1_240_000, 'vi')).toBe('1,2 MB');
    expect(formatBytes(999_600, 'vi')).toBe('1 MB');
    expect(formatBytes(1_000, 'vi')).toBe('1 KB');
    expect(formatBytes(999, 'en')).toBe('999 B');
    expect(formatBytes(0, 'vi')).toBe('0 B');
  });

  it.each([0, 7, -5, 12.5, 0.125, -3.14159, 2.0005, 999.9994, 999.9996, 1000, -1234.5])(
    'are written as by the browser, small ones too: %d',
    (value) => {
      expect(formatNumber(value, 'vi')).toBe(new Intl.NumberFormat('vi-VN').format(value));
      expect(formatNumber(value, 'en')).toBe(new Intl.NumberFormat('en-GB').format(value));
    },
  );
});

describe('texts of the service', () => {
  it('are said in the user’s language', () => {
    expect(serverText(instance.t, 'Username or password is incorrect')).toBe(
      'Tên đăng nhập hoặc mật khẩu không đúng.',
    );
    expect(serverText(instance.t, 'no: must have at most 100 characters')).toBe('Tối đa 100 ký tự');
    expect(serverText(instance.getFixedT('en'), 'At most 50 views can be saved')).toBe(
      'At most 50 views can be saved.',
    );
    // Of screens whose texts are not here.
    expect(serverText(instance.t, 'Employee not found')).toBe('Employee not found');
  });

  it('are shown as they are when nobody knows them', () => {
    expect(serverText(instance.t, 'Quota reached')).toBe('Quota reached');
  });
});

describe('enumerations', () => {
  it('are worded', () => {
    expect(enumText(instance.t, 'documentStatus', { value: -1, description: 'Rejected' })).toBe('Bị từ chối');
    expect(enumText(instance.t, 'accessPermission', 7)).toBe('Ký điện tử');
  });

  it('keep the service’s description for an unknown value', () => {
    expect(enumText(instance.t, 'documentStatus', { value: 99, description: 'Archived' })).toBe('Archived');
    expect(enumText(instance.t, 'documentStatus', 99)).toBe('99');
  });
});
