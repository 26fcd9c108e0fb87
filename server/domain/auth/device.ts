/** What a device is known by to people. Either is empty where it is not known. */
export type Device = { readonly browser: string; readonly system: string };

/** In this order, since most browsers also call themselves by the names of others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bZalo\b/i, 'Zalo'],
  [/\bEdg(?:e|A|iOS)?\//, 'Microsoft Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const longest = 1000;

/**
 * What a User-Agent says. It is whatever its sender likes: only names that we know are taken from it, and the name of a program in
 * letters that make no address, since a mail shows it.
 */
export function describeDevice(userAgent: string): Device {
  const text = userAgent.slice(0, longest);
  const find = (known: typeof browsers): string => known.find(([pattern]) => pattern.test(text))?.[1] ?? '';
  const program = /^([A-Za-z][\w-]{0,39})(?:\/|$)/.exec(text)?.[1] ?? '';
  return { browser: find(browsers) || (program === 'Mozilla' ? '' : program), system: find(systems) };
}
