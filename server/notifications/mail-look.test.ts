import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Language } from '../../contract/models/user.ts';
import { chromiumTestOptions } from '../../scripts/chromium-path.ts';
import { composeMessage } from './compose-message.ts';
import { loadKinds } from './notification-kinds.ts';
import { batchOtpWording, otpWording, type Wording, wordsFor } from './wording.ts';

/** As long as people make it, without a place to break it. */
const longName = `${'Phụ_lục_hợp_đồng_lao_động_số_'.repeat(6)}46_2026.pdf`;
const link = `https://ky.minhlong.example.vn/open#${'a1B2'.repeat(30)}`;
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A value for every placeholder that a text names. */
function valuesFor({ subject, body }: Wording['text']): Wording['values'] {
  const names = [...`${subject}\n${body}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names
      .filter((name) => !['link', 'code', 'otp', 'name'].includes(name))
      .map((name) => [name, name === 'titles' ? `- “${longName}”, số 46\n- “B”, số 47` : longName]),
  );
}

const facts = {
  no: longName,
  subject: longName,
  sender: longName,
  company: longName,
  expiryDate: '2026-11-30',
};

async function wordings(language: Language): Promise<readonly (readonly [string, Wording])[]> {
  const words = wordsFor(language);
  const { texts } = await loadKinds();
  const kinds = [...texts].map(([name, standard]) => {
    const { action, ...text } = standard[language];
    return [name, { text, action, values: valuesFor(text) }] as const;
  });
  return [
    ...kinds,
    ['otp', otpWording(words, facts, longName, 5)],
    [
      'batch otp',
      batchOtpWording(
        words,
        Array.from({ length: 200 }, (_, at) => `SO-${String(at)}`),
        'ký',
        5,
      ),
    ],
  ];
}

/** By how many pixels the window and what stands in it hold more than they show. */
const overflowing = `[document.documentElement, ...document.querySelectorAll('td, p')]
  .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  .filter((over) => over > 0)`;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(chromiumTestOptions());
});
afterAll(() => browser.close());

const looks = (['vi', 'en'] as const).flatMap((language) =>
  [390, 1280].map((width) => ({ language, width })),
);

it.each(looks)('every mail fits a window of $width px: $language', async ({ language, width }) => {
  const page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled: false });
  const recipient = { name: longName, language, channel: 'email', address: 'an@example.vn' } as const;
  const branding = { company: longName, brandColor: null, logo, codeInSubject: false };
  const files = [{ name: longName, async *content() {} }];
  const tooWide: string[] = [];
  for (const [name, wording] of await wordings(language)) {
    const enclosure = { link, processCode: '123456', otp: '654321', files };
    const { html = '' } = composeMessage(recipient, wording, enclosure, branding);
    await page.setContent(
      html.replaceAll('cid:company-logo', `data:image/png;base64,${logo.toString('base64')}`),
    );
    const over = await page.evaluate<readonly number[]>(overflowing);
    if (over.length > 0) {
      tooWide.push(`${name}: ${over.join(', ')}`);
    }
  }
  await page.close();
  expect(tooWide).toEqual([]);
});

it('is dark where its reader has it so, with words that can be read', async () => {
  const page = await browser.newPage({ colorScheme: 'dark', javaScriptEnabled: false });
  const [, wording] = (await wordings('vi'))[0] ?? [
    '',
    { text: { subject: '', body: '' }, values: {}, action: '' },
  ];
  const recipient = { name: 'An', language: 'vi', channel: 'email', address: 'an@example.vn' } as const;
  const branding = { company: 'Minh Long', brandColor: '#7a1f3d', logo: null, codeInSubject: false };
  const { html = '' } = composeMessage(recipient, wording, { link }, branding);
  await page.setContent(html);
  const colors = await page.evaluate<readonly string[]>(`[
    getComputedStyle(document.querySelector('.page')).backgroundColor,
    getComputedStyle(document.querySelector('.card')).backgroundColor,
    getComputedStyle(document.querySelector('.words')).color,
  ]`);
  expect(colors).toEqual(['rgb(16, 22, 29)', 'rgb(24, 33, 43)', 'rgb(230, 235, 240)']);
  await page.close();
});
