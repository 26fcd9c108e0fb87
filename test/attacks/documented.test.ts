/** `docs/verification.md` lists every generated file: here it is held to them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Case, families, faults } from './case.ts';
import { cases } from './cases.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/verification.md'), 'utf8');

/** The lines of the document under a heading. */
const linesUnder = (heading: string): string[] =>
  document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.split('\n') ?? [];

/** The files of one family and class, as a line of the document. */
function lineOf({ family, fault }: Case): string {
  const names = cases
    .filter((one) => one.family === family && one.fault === fault)
    .map(({ name }) => `\`${name}\``);
  return `- **${families[family]}.** ${faults[fault]}: ${names.join(', ')}.`;
}

it('lists every generated file by family and class', () => {
  const listed = linesUnder('All generated files').filter((line) => line.startsWith('- **'));
  expect(listed).toEqual([...new Set(cases.map(lineOf))]);
});

it('names, for each fault, generated files that are there', () => {
  const rows = linesUnder('The faults, and the tests that hold them').filter((line) => line.startsWith('|'));
  const files = rows.slice(2).map((row) => row.split('|')[3] ?? '');
  const named = files.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  const known = new Set(cases.map(({ name }) => name));
  expect(named.length).toBeGreaterThan(files.length);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
