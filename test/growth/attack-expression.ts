import { performance } from 'node:perf_hooks';

/** The letters that a class most likely has: blanks, a letter, a digit, and what separates. */
const usual = [
  ' ',
  '\n',
  'a',
  'A',
  '0',
  '_',
  '.',
  '-',
  '/',
  '=',
  '"',
  ',',
  '<',
  '{',
  '#',
  '@',
  '%',
  '\\',
  '\u0301',
];

/** What ends a text so that hardly any expression is satisfied. */
const ending = '\u0001';

const mostPieces = 24;

/** The literal texts of an expression: those between its classes, groups and quantifiers, and what two in a row are together. */
function literalsOf(pattern: string): readonly string[] {
  const withoutOptional = pattern.replace(/\((?:\?[:=!<])?[^()]*\)[?*]/g, '');
  return [...new Set([pattern, withoutOptional].flatMap(literalsIn))];
}

function literalsIn(pattern: string): readonly string[] {
  const runs = pattern
    .replace(/\\u\{?([0-9A-F]{4,5})\}?|\\x([0-9A-F]{2})/gi, (_whole, long?: string, short?: string) =>
      String.fromCodePoint(Number.parseInt(long ?? short ?? '20', 16)),
    )
    .replace(
      /\\[pP]\{\w+\}|\\[dDwWsSbB0-9]|\(\?(?:[:=!]|<[=!]|<\w+>)|\[\^\]|\[(?:\\.|[^\]])*\]|\{\d*,?\d*\}/g,
      '\0',
    )
    .replace(/\\n/g, '\n')
    .replace(/\\([^nrt])|[*+?.()|^$]|\\[rt]/g, (_whole, escaped?: string) => escaped ?? '\0')
    .split('\0')
    .filter((run) => run !== '');
  return [...runs, ...runs.slice(1).map((run, index) => `${runs[index] ?? ''}${run}`)];
}

/** A text of any length: `piece` again and again after `before`. */
type Hostile = { readonly before: string; readonly piece: string };

/** Texts that make an expression look at the same letters again and again, if any do. */
function hostileTexts(pattern: string): readonly Hostile[] {
  const literals = literalsOf(pattern).slice(0, mostPieces);
  const pieces = [...usual, ...literals, ...literals.flatMap((text) => [`${text} `, `${text}a`, `${text}-`])];
  return [...new Set(pieces)].flatMap((piece) => ['', 'a', ...literals].map((before) => ({ before, piece })));
}

function millisecondsOf(expression: RegExp, { before, piece }: Hostile, letters: number): number {
  const text = `${before}${piece.repeat(Math.ceil(letters / piece.length))}${ending}`;
  const begun = performance.now();
  text.replace(expression, '');
  return performance.now() - begun;
}

/** Other work on the machine makes a time longer, never shorter. */
function leastMilliseconds(expression: RegExp, hostile: Hostile, letters: number): number {
  return Math.min(...Array.from({ length: 8 }, () => millisecondsOf(expression, hostile, letters)));
}

/** So short that even what never ends over a longer text comes to an end. */
const shortest = 100;
const length = 2000;
const growth = 8;

/** 2,000 letters that are each read as often are some milliseconds; read once, some microseconds. */
const unnoticed = 0.03;
/** No text takes so long, a hundred letters or 2,000, whose letters are read a bounded number of times. */
const endless = { shortest: 5, length: 20 };

/**
 * A piece that, repeated, takes time that grows faster than the text, or `null`. Eight times the text take eight times as long
 * where each letter is read a bounded number of times, and 64 times as long where it is read as often as there are letters; 24 is nearly three
 * times off either, so that a busy machine decides nothing. What takes no time even then cannot harm, and its ratio says nothing.
 */
export function findHostilePiece(pattern: string, flags: string): Hostile | null {
  const expression = new RegExp(pattern, flags.includes('g') || flags.includes('y') ? flags : `${flags}g`);
  return hostileTexts(pattern).find((hostile) => growsFaster(expression, hostile)) ?? null;
}

function growsFaster(expression: RegExp, hostile: Hostile): boolean {
  if (
    millisecondsOf(expression, hostile, shortest) > endless.shortest &&
    leastMilliseconds(expression, hostile, shortest) > endless.shortest
  ) {
    return true;
  }
  if (millisecondsOf(expression, hostile, length) < unnoticed) {
    return false;
  }
  const short = leastMilliseconds(expression, hostile, length);
  return (
    short > endless.length || (short > unnoticed && isAlwaysLonger(expression, hostile, short * growth * 3))
  );
}

/** Asked again until one time is short enough: a machine that was busy once makes nothing hostile. */
function isAlwaysLonger(expression: RegExp, hostile: Hostile, milliseconds: number): boolean {
  return Array.from({ length: 24 }).every(
    () => millisecondsOf(expression, hostile, length * growth) > milliseconds,
  );
}
