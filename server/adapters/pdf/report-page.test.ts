import { expect, it } from 'vitest';

import { renderPage } from '../../../test/tools/drawn-pages.ts';
import { checkPdf, fontsOf, textOf } from '../../../test/tools/pdf-tools.ts';
import { drawReport } from './report-page.ts';

const names = ['王小明', '山田たろう', '김민준', 'Иван Петров', 'สมชาย ใจดี', 'محمد الأحمد', 'דוד כהן'];

const reportOn = (signers: readonly string[], title = 'Biên bản') =>
  drawReport({
    language: 'vi',
    title,
    subtitle: 'Hợp đồng',
    footer: 'Công ty Minh Long',
    pageLabel: '{page}/{pages}',
    blocks: signers.map((name) => ({
      kind: 'item',
      title: name,
      note: name,
      facts: [
        { label: 'Người ký', value: `${name}, giám đốc`, style: 'text' },
        { label: 'Tài khoản', value: name, style: 'code' },
      ],
    })),
  });

it('prints names of every script as they are', async () => {
  const report = await reportOn(names);
  checkPdf(report);
  const text = textOf(report).normalize('NFKC');
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
  expect(text).not.toContain('?');
});

it('holds fonts of other scripts only where it needs them', async () => {
  const report = await reportOn(['Nguyễn Thị Ánh']);
  const fonts = fontsOf(report).map(({ name }) => name.replace(/^.*\+/, ''));
  expect(fonts.filter((name) => !/^(?:BeVietnamPro|Cousine)/.test(name))).toEqual([]);
});

it('draws each letter with a shape of its own', async () => {
  const drawn = await Promise.all(
    ['王', '明', '김', '민'].map(async (letter) => renderPage(await reportOn([], letter), 1)),
  );
  expect(new Set(drawn.map(({ data }) => Buffer.from(data).toString('base64'))).size).toBe(4);
});
