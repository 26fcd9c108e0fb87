import { expect, it } from 'vitest';
import type { TemplateField, VariableFormat } from '../../../contract/models/template.ts';
import { loopTargets, sourcesOf, suggestSource, variableTargets, withFormat } from './variable-formats.ts';

const field = (name: string): TemplateField => ({ key: `{{${name}}}`, name, description: '' });
const [luong, chu] = variableTargets([field('luong'), field('luong_bang_chu'), field('ngay')]);
const derived: VariableFormat = { name: 'luong_bang_chu', format: 'money-words', source: 'luong' };

it('finds what a variable in words is about by its name', () => {
  if (luong === undefined || chu === undefined) {
    throw new Error('no targets');
  }
  expect(suggestSource(chu, 'money-words', [])).toBe('luong');
  expect(suggestSource(chu, 'money-dong', [])).toBeNull();
  expect(suggestSource(luong, 'money-words', [])).toBeNull();
});

it('lets a variable take its value from others of its level that have one of their own', () => {
  if (luong === undefined || chu === undefined) {
    throw new Error('no targets');
  }
  expect(sourcesOf(chu, [])).toEqual([
    'luong',
    'ngay',
    'D.ContractValue',
    'D.ValidFrom',
    'D.ValidTo',
    'D.ExpiryDate',
  ]);
  expect(sourcesOf(luong, [derived])).toEqual([]);
  const loop = { key: '{{#pc}}', name: 'pc', description: 'ten, muc, con(a, b)' };
  expect(loopTargets(loop).map(({ name, siblings }) => [name, siblings])).toEqual([
    ['pc.ten', ['pc.muc']],
    ['pc.muc', ['pc.ten']],
    ['pc.con.a', ['pc.con.b']],
    ['pc.con.b', ['pc.con.a']],
  ]);
});

it('keeps no format of a variable that is printed as it is', () => {
  expect(withFormat([derived], { ...derived, format: 'words' })).toEqual([{ ...derived, format: 'words' }]);
  expect(withFormat([derived], { ...derived, format: 'text', source: null })).toEqual([]);
  expect(withFormat([], { ...derived, format: 'text' })).toHaveLength(1);
});
