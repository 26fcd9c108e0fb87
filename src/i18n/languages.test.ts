import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  accessPermission,
  activity,
  contractStatus,
  displayMode,
  documentStatus,
  requestType,
  stepStatus,
} from '../../contract/enums.ts';
import { faultTexts } from '../../contract/faults.ts';
import { messageTexts } from '../../contract/messages.ts';
import { english, vietnamese } from '../../test/page/all-texts.ts';

const plural = /_(?:zero|one|two|few|many|other)$/;
const baseKey = (key: string): string => key.replace(plural, '');
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)(?:, \w+)?\}\}/g)].map((found) => found[1] ?? '').sort();

const vietnameseByKey = new Map(vietnamese.map(([key, text]) => [baseKey(key), text]));

describe('the two languages', () => {
  it('have the same keys', () => {
    const keys = (texts: [string, string][]): string[] =>
      [...new Set(texts.map(([key]) => baseKey(key)))].sort();
    expect(keys(english)).toEqual(keys(vietnamese));
  });

  it.each([
    ['Vietnamese', vietnamese],
    ['English', english],
  ])('leave no text empty in %s', (_language, texts) => {
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fill in the same values', () => {
    // Of one thing, English may leave the number out.
    const filled = (key: string, text = '') =>
      placeholders(text).filter((name) => name !== 'count' || !key.endsWith('_one'));
    const differing = english.filter(
      ([key, text]) => filled(key, text).join() !== filled(key, vietnameseByKey.get(baseKey(key))).join(),
    );
    expect(differing).toEqual([]);
  });

  it('write counts with the separators of the language', () => {
    const counts =
      /\{\{(?:chosen|count|created|done|fitting|max|more|most|open|times|total|unknown|updated|usual)\}\}/;
    // What the wire fills in by this name is an amount, whatever it is elsewhere.
    const isAmountOfWire = (key: string, text: string): boolean =>
      /^(?:serverMessages|faults)\./.test(key) && text.includes('{{n}}');
    const bare = [...vietnamese, ...english].filter(
      ([key, text]) => counts.test(text) || isAmountOfWire(key, text),
    );
    expect(bare).toEqual([]);
  });

  it('give both forms wherever English has a plural', () => {
    const keys = new Set(english.map(([key]) => key));
    const lonely = [...keys].filter(
      (key) => plural.test(key) && !(keys.has(`${baseKey(key)}_one`) && keys.has(`${baseKey(key)}_other`)),
    );
    expect(lonely).toEqual([]);
  });

  it('write Vietnamese composed, so that it is found and shaped alike everywhere', () => {
    expect(vietnamese.filter(([, text]) => text !== text.normalize('NFC'))).toEqual([]);
  });
});

it('says every text somewhere', () => {
  const page = join(import.meta.dirname, '..');
  const code = readdirSync(page, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^i18n[\\/](?:vi|en)[\\/]|\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(page, path), 'utf8'))
    .join('\n');
  // What the wire says is looked up by its id.
  const isOfWire = /^(?:serverMessages|faults)\./;
  // The rest of a key may be a value, as in `enums.role.${role}`.
  const begins = Array.from(code.matchAll(/`(\w+\.[\w.]*)\$\{/g), ([, begin = '']) => begin);
  const keys = new Set(Array.from(code.matchAll(/['"`](\w+\.[\w.]*)(?=['"`])/g), ([, key]) => key));
  const isSaid = (key: string): boolean =>
    isOfWire.test(key) || keys.has(key) || begins.some((begin) => key.startsWith(begin));
  expect([...vietnameseByKey.keys()].filter((key) => !isSaid(key))).toEqual([]);
});

describe('words for the interface', () => {
  const fillNames = (text: string): string[] =>
    [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort();

  it('fill only what the wire gives', () => {
    for (const [id, wire] of Object.entries(messageTexts)) {
      const said = vietnameseByKey.get(`serverMessages.${id}`) ?? '';
      expect([id, fillNames(wire)]).toEqual([id, expect.arrayContaining(placeholders(said))]);
    }
    for (const [id, wire] of Object.entries(faultTexts)) {
      const said = vietnameseByKey.get(`faults.${id}`) ?? '';
      expect([id, fillNames(wire)]).toEqual([id, expect.arrayContaining(placeholders(said))]);
    }
  });

  it.each([
    ['documentStatus', documentStatus],
    ['contractStatus', contractStatus],
    ['stepStatus', stepStatus],
    ['accessPermission', accessPermission],
    ['displayMode', displayMode],
    ['activity', activity],
    ['requestType', requestType],
  ])('name every value of %s', (name, table) => {
    const missing = Object.keys(table).filter((value) => !vietnameseByKey.has(`enums.${name}.${value}`));
    expect(missing).toEqual([]);
  });
});
