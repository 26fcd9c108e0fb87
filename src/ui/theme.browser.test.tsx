import { PasswordInput, TextInput } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';

import './styles.ts';

/** The value that a role has in the scheme that is set. */
function token(role: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--cs-${role}`).trim();
}

/** Relative luminance of WCAG 2. */
function luminance(color: string): number {
  // The build may shorten #ffffff.
  const hex = color.length === 4 ? color.replace(/[\da-f]/g, '$&$&') : color;
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

describe.each(['light', 'dark'])('the %s palette', (scheme) => {
  it.each([...onGrounds, ...onSoft, ...filled])('shows %s on %s at 4.5:1 or more', (text, ground) => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
    expect(token(text)).toMatch(/^#/);
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5);
  });
});

it.each([
  ['a text', TextInput],
  ['a password', PasswordInput],
])('rings the field that has the focus, and nothing cuts the ring: %s', async (_, Field) => {
  const screen = await renderPage(<Field label="Trường" />);
  await userEvent.tab();
  const field = screen.getByLabelText('Trường', { exact: true }).element();
  expect(document.activeElement).toBe(field);
  const isWhole = (part: Element): boolean =>
    part.parentElement === null || getComputedStyle(part.parentElement).overflow === 'visible';
  const rings = [field, field.parentElement ?? field]
    .filter((part) => isWhole(part))
    .map((part) => getComputedStyle(part).outline);
  expect(rings).toContainEqual(expect.stringMatching(/ solid 2px$/));
});
