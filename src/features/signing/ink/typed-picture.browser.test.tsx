import { expect, it } from 'vitest';
import '../../../ui/styles.ts';
import { handwritingIds } from '../signature-editor/signature.ts';
import { missingLetters, typedPicture } from './typed-picture.ts';

/** Every letter with every mark that Vietnamese has, large and small. */
const vietnamese = 'aăâbcdđeêghiklmnoôơpqrstuưvxy'
  .split('')
  .flatMap((letter) =>
    'aăâeêioôơuưy'.includes(letter)
      ? ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'].map((mark) => letter + mark)
      : [letter],
  )
  .join('');

it.each(handwritingIds)('%s holds every Vietnamese letter, however it was typed', async (hand) => {
  expect(await missingLetters(vietnamese, hand)).toEqual([]);
  expect(await missingLetters(vietnamese.toUpperCase(), hand)).toEqual([]);
});

it.each(handwritingIds)('%s says which letters it lacks, and does not write half a name', async (hand) => {
  expect(await missingLetters('An 王 Ω', hand)).toEqual(['王', 'Ω']);
  expect(await typedPicture({ text: 'An 王', hand, ink: 'blue' })).toBeNull();
});

it('writes the same name typed in either way alike', async () => {
  const typed = { hand: 'great-vibes', ink: 'black' } as const;
  const composed = await typedPicture({ ...typed, text: 'Nguyễn Thị Ánh' });
  const apart = await typedPicture({ ...typed, text: 'Nguyễn Thị Ánh'.normalize('NFD') });
  expect(composed?.dataUri).toMatch(/^data:image\/png/);
  expect(apart).toEqual(composed);
});
