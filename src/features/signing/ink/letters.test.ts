import { expect, it } from 'vitest';
import { lettersOf, writtenName } from './letters.ts';

it('takes a letter and its marks for one, also where they were typed apart', () => {
  expect(lettersOf('Nguyễn'.normalize('NFD'))).toEqual(['N', 'g', 'u', 'y', 'ễ', 'n']);
  expect(lettersOf('ĐỖ')).toEqual(['Đ', 'Ỗ']);
});

it('names each letter once, and no space', () => {
  expect(lettersOf(' an  na\tan ')).toEqual(['a', 'n']);
  expect(lettersOf('   ')).toEqual([]);
});

it('leaves a mark where no letter is composed with it', () => expect(lettersOf('q̃a')).toEqual(['q̃', 'a']));

it('writes a name with single spaces', () => {
  expect(writtenName('  Trần   Thị\u00a0Bình ')).toBe('Trần Thị Bình');
});
