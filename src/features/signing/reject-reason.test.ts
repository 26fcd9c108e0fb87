import { expect, it } from 'vitest';
import { hasSuggestion, withSuggestion } from './reject-reason.ts';

it('begins with a suggestion, and adds another', () => {
  const one = withSuggestion('  ', 'Thiếu phụ lục');
  expect(one).toBe('Thiếu phụ lục');
  expect(withSuggestion(one, 'Sai thông tin cá nhân')).toBe('Thiếu phụ lục\nSai thông tin cá nhân');
});

it('keeps what was written, whatever is chosen and taken back', () => {
  const written = 'Điều 3 ghi nhầm mức lương';
  const chosen = withSuggestion(written, 'Thiếu phụ lục');
  expect(hasSuggestion(chosen, 'Thiếu phụ lục')).toBe(true);
  expect(withSuggestion(chosen, 'Thiếu phụ lục')).toBe(written);
});

it('does not take a part of a sentence for a suggestion', () => {
  expect(hasSuggestion('Thiếu phụ lục số 2', 'Thiếu phụ lục')).toBe(false);
});
