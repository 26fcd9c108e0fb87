/**
 * What a browser is told to forbid, and what an address never holds. That no policy is violated anywhere, and that no token
 * stands in any address, is watched in every other spec too: `fixtures/noise.ts`.
 */
import { invitationOf, sendDocument, uniqueNo } from './fixtures/jobs.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

function directives(policy: string | undefined): Map<string, string> {
  return new Map(
    (policy ?? '')
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );
}

test('the page comes with a policy that lets in nothing but its own files', async ({ page }) => {
  const answer = await page.goto('/sign-in');
  const headers = answer?.headers() ?? {};
  const policy = directives(headers['content-security-policy']);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
  expect(policy.get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]{16,}'$/);
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('form-action')).toBe("'none'");
  expect(policy.get('require-trusted-types-for')).toBe("'script'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');

  const again = await page.reload();
  const fresh = directives(again?.headers()['content-security-policy']);
  expect(fresh.get('style-src')).not.toBe(policy.get('style-src'));
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

test('what people write is shown as text', async ({ page, api, pdfs }) => {
  const subject = `<img src=x onerror="document.title='x'"> ${uniqueNo('XSS')}`;
  const document = await sendDocument(api, {
    no: uniqueNo('XSS'),
    subject,
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'A' }],
  });
  await signInAs(page, 'an');
  await page.goto(`/documents/${document.id}`);
  await expect(page.getByText(subject).first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('the link of a mail leaves the address at once, before anything is asked', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('OPEN');
  const document = await sendDocument(api, {
    no,
    subject: 'Phụ lục hợp đồng',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'A' }],
  });
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
});

test('the token of a document opens that document alone', async ({ page, api, pdfs, noise }) => {
  // The page may ask who is there before it knows that this address is not for it.
  noise.allow(/401/);
  const plan = {
    subject: 'Hợp đồng dịch vụ',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'A' }],
  } as const;
  const no = uniqueNo('ONE');
  const mine = await sendDocument(api, { ...plan, no });
  const other = await sendDocument(api, { ...plan, no: uniqueNo('ONE') });
  await page.goto((await invitationOf(api, 'an', no)).link);
  await page.waitForURL(`**/documents/${mine.id}`);
  await page.goto(`/documents/${other.id}`);
  await page.waitForURL('**/sign-in**');
});
