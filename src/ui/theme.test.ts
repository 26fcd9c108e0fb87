import { describe, expect, it } from 'vitest';

import css from './theme.css?raw';

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--cs-([\w-]+): (#[\da-f]{6});/g)].map((found) => [found[1] ?? '', found[2] ?? '']),
  );
}

const light = tokensOf(':root');
const dark = new Map([...light, ...tokensOf(":root[data-mantine-color-scheme='dark']")]);

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['ground', 'paper', 'muted'];
const onGrounds = ['ink-1', 'ink-2', 'ink-3', 'brand', 'seal', 'ok', 'warn'].flatMap((text) =>
  grounds.map((ground) => [text, ground] as const),
);
const onSoft = ['brand', 'seal', 'ok', 'warn'].flatMap((role) => [
  [role, `${role}-soft`] as const,
  ['ink-1', `${role}-soft`] as const,
  ['ink-2', `${role}-soft`] as const,
]);
const filled = [
  'brand-fill',
  'brand-fill-hover',
  'seal-fill',
  'seal-fill-hover',
  'ok-fill',
  'warn-fill',
  'bar',
].map((ground) => ['on-fill', ground] as const);

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, tokens) => {
  it.each([...onGrounds, ...onSoft, ...filled])('shows %s on %s at 4.5:1 or more', (text, ground) => {
    const ink = tokens.get(text);
    const under = tokens.get(ground);
    expect([ink, under]).not.toContain(undefined);
    expect(contrast(ink ?? '#000000', under ?? '#000000')).toBeGreaterThanOrEqual(4.5);
  });
});
