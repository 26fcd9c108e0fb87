import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { vietnameseTexts } from '../../../test/page/all-texts.ts';
import { durationText, monthText, monthTick } from './duration.ts';

const instance = i18next.createInstance();

beforeAll(() => instance.init({ lng: 'vi', resources: { vi: { translation: vietnameseTexts } } }));

it.each([
  [null, '–'],
  [0.25, '0,3 giờ'],
  [47.9, '47,9 giờ'],
  [60, '2,5 ngày'],
])('says %j hours as %j', (hours, text) => expect(durationText(instance.t, hours, 'vi')).toBe(text));

it('writes months as people do', () => {
  expect(monthText('2026-11')).toBe('11/2026');
  expect(monthTick(instance.t, '11/2026')).toBe('T11');
});
