/**
 * What an address never holds, what a link opens, and what a browser refuses to run. That no policy is violated anywhere, and that no
 * token stands in any address, is watched in every other spec too: `fixtures/noise.ts`.
 */
import { invitationOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { beginSession } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('the link of a mail leaves the address at once, before anything is asked, and opens its document alone', async ({
  page,
  api,
  pdfs,
  noise,
}) => {
  // The page may ask who is there before it knows that an address is not for it.
  noise.allow(/401/);
  const no = uniqueNo('OPEN');
  const plan = {
    subject: 'Phụ lục hợp đồng',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'A' }],
  } as const;
  const document = await sendDocument(api, { ...plan, no });
  const other = await sendDocument(api, { ...plan, no: uniqueNo('OPEN') });
  const { link } = await invitationOf(api, 'an', no);
  const secret = new URL(link).hash.slice(1);
  expect(secret.length).toBeGreaterThanOrEqual(22);

  const asked = Promise.withResolvers<null>();
  const answered = Promise.withResolvers<null>();
  let times = 0;
  await page.route('**/api/auth/link-login', async (route) => {
    times += 1;
    asked.resolve(null);
    await answered.promise;
    await route.continue();
  });
  await page.goto(link);
  await asked.promise;
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.evaluate(() => JSON.stringify(history.state) + location.href)).not.toContain(secret);
  answered.resolve(null);

  await page.waitForURL(`**/documents/${document.id}`);
  // What was asked for before the page ran is the answer that it goes on with.
  expect(times).toBe(1);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toMatch(/eyJ/);
  await page.goBack();
  expect(page.url()).not.toContain(secret);

  await page.goto(`/documents/${other.id}`);
  await page.waitForURL('**/sign-in**');
});

test('a script that gets into the page is not run', async ({ page, noise }) => {
  noise.allow(/Content Security Policy|TrustedScript|Trusted Type|unsafe-eval/i);
  await page.goto('/sign-in');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.text = 'globalThis.intruder = true';
      document.head.append(script);
    } catch {
      // Trusted Types refuse the text already.
    }
    return 'intruder' in globalThis;
  });
  expect(ran).toBe(false);
});

test('a mail of demo mode is shown as mail programs do, and its button opens the document beside it', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('OUTBOX');
  const subject = `Phụ lục ${no}`;
  const steps = [{ user: 'an', permission: 'A' }] as const;
  const { id } = await sendDocument(api, { no, subject, file: pdfs.contract, steps });
  await page.goto('/outbox');
  const card = page.getByRole('article').filter({ hasText: `Mời phê duyệt: ${subject}` });
  await card.getByRole('button', { name: 'Xem nội dung' }).click();
  const mail = card.frameLocator('iframe');
  await expect(mail.getByText(`số ${no}`, { exact: false })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await mail.getByRole('link', { name: 'Mở tài liệu' }).click();
  await (await opened).waitForURL(`**/documents/${id}`);
});

test('an address that is no document, or not for whoever opens it, shows nothing', async ({ page }) => {
  await beginSession(page, 'clerk');
  await page.goto('/documents/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Không tìm thấy tài liệu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Xác minh danh tính' })).toHaveCount(0);

  // Pictures of people are for those alone who decide on them.
  await page.goto('/identity-checks');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Yêu cầu xác minh' })).toHaveCount(0);
});
