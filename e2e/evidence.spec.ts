/** What proves how a document came to be: taken home from its menu, read, and checked with nothing of the service. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Page } from '@playwright/test';

import { act, approval, detail, sendDocument, turnOf, uniqueNo } from '../test/client/jobs.ts';
import { beginSession, untilDrawn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { checkPdf, wordsOf } from '../test/tools/pdf-tools.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../scripts/check-evidence.ts');

async function take(page: Page, button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a clerk takes the evidence of a document home, and a script finds that it holds', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('BC');
  const steps = [{ user: 'chi', permission: 'A' }] as const;
  const { id } = await sendDocument(api, { no, subject: 'Bằng chứng', file: pdfs.contract, steps });
  await act(api, 'chi', no, approval(await turnOf(api, 'chi', id)));
  await beginSession(page, 'clerk');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Bằng chứng ký' }).click();
  const report = await take(page, 'Tải báo cáo (PDF)');
  expect(report.name).toBe(`bang-chung-${no}.pdf`);
  checkPdf(report.bytes);
  const text = wordsOf(report.bytes);
  expect(text).toContain('Lịch sử nguyên vẹn');
  expect(text).toContain('Lê Thị Chi');
  const data = await take(page, 'Tải dữ liệu (JSON)');
  expect(data.name).toBe(`bang-chung-${no}.json`);

  const folder = await mkdtemp(join(tmpdir(), 'cs-evidence-'));
  try {
    const { downloadUrl } = await detail(api, 'clerk', id);
    const file = await fetch(String(downloadUrl));
    await writeFile(join(folder, 'evidence.json'), data.bytes);
    await writeFile(join(folder, 'document.pdf'), Buffer.from(await file.arrayBuffer()));
    const { stdout } = await run(process.execPath, [script, 'evidence.json', 'document.pdf'], {
      cwd: folder,
    });
    expect(stdout).toContain(`Document ${no} `);
    expect(stdout).toContain('the last; SHA-256');
    expect(stdout).toContain('Everything holds.');
  } finally {
    await rm(folder, { recursive: true });
  }
});
