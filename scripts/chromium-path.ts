import { existsSync } from 'node:fs';

/** The one without windows first: a tab of the other costs three times the processor, for windows that nobody sees. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium that tests and screenshots drive: CHROMIUM_PATH, else the first of the usual places.
 * `undefined` means that this machine has none of its own, and Playwright looks for the one it downloaded.
 */
export function chromiumPath(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    return named;
  }
  return usualPlaces.find((place) => existsSync(place));
}

/** What Chromium is started with: it runs as root in containers, has no GPU there, and must not call home. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launch options of Playwright, as `chromium.launch`, the Vitest provider and the Playwright config take them. */
export function chromiumLaunchOptions(): {
  args: string[];
  env: Record<string, string>;
  executablePath?: string;
} {
  const executablePath = chromiumPath();
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined) {
      env[name] = value;
    }
  }
  // In the locale C, Chromium gives a download whose name is not ASCII another one.
  env['LC_ALL'] = 'C.UTF-8';
  return {
    args: [...chromiumArguments],
    env,
    ...(executablePath !== undefined && { executablePath }),
  };
}

/** For tests, which run nothing often enough for optimizing it to pay: that alone takes a tenth of their processor time. */
export function chromiumTestOptions(): ReturnType<typeof chromiumLaunchOptions> {
  const options = chromiumLaunchOptions();
  return { ...options, args: [...options.args, '--js-flags=--no-opt'] };
}
