import { expect, it } from 'vitest';

import { describeDevice } from './device.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Microsoft Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webKit} coc_coc_browser/119.0 Chrome/113.0 Safari/537.36`,
    'Cốc Cốc',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'macOS'],
  ['python-requests/2.32', 'python-requests', ''],
  ['node', 'node', ''],
  ['', '', ''],
])('knows the browser and system of %j', (userAgent, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});

it.each(['https://evil.example/login', 'evil.example/1.0', 'Call 0900-123 now/1', '<b>bank</b>/1', '1/1'])(
  'takes no text of its sender’s own from %j',
  (userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ browser: '', system: '' });
  },
);

it('says nothing long', () => {
  expect(describeDevice(`${'a'.repeat(5000)}/1`)).toEqual({ browser: '', system: '' });
});
