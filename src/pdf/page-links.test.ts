import { describe, expect, test } from 'vitest';
import type { PageFrame } from '../../contract/page-space.ts';
import { linkOf, pointOf } from './page-links.ts';

const frame: PageFrame = { cropBox: { llx: 10, lly: 20, urx: 210, ury: 320 }, rotation: 0, userUnit: 1 };
const link = { id: '7R', subtype: 'Link', rect: [30, 50, 90, 60] };

test('a link lies in reader space', () => {
  expect(linkOf({ ...link, url: 'https://example.com/' }, frame)).toEqual({
    id: '7R',
    kind: 'outside',
    url: 'https://example.com/',
    rect: { llx: 20, lly: 30, urx: 80, ury: 40 },
  });
});

test('destinations inside the document are kept as they are', () => {
  expect(linkOf({ ...link, dest: 'chapter-2' }, frame)).toMatchObject({
    kind: 'inside',
    destination: 'chapter-2',
  });
  const explicit = [{ num: 5, gen: 0 }, { name: 'Fit' }];
  expect(linkOf({ ...link, dest: explicit }, frame)).toMatchObject({ kind: 'inside', destination: explicit });
});

describe('what is no link to follow', () => {
  test.each([
    { name: 'another annotation', annotation: { ...link, subtype: 'Widget', url: 'https://example.com/' } },
    { name: 'a link to nowhere', annotation: link },
    { name: 'a script', annotation: { ...link, url: 'javascript:alert(1)' } },
    { name: 'a file', annotation: { ...link, url: 'file:///etc/passwd' } },
    { name: 'a relative address', annotation: { ...link, url: 'other.pdf' } },
    {
      name: 'a rectangle of three numbers',
      annotation: { ...link, rect: [1, 2, 3], url: 'https://example.com/' },
    },
    { name: 'nothing', annotation: null },
  ])('$name', ({ annotation }) => expect(linkOf(annotation, frame)).toBeNull());
});

test.each([
  [[{}, { name: 'XYZ' }, 72, 700, null], { left: 72, top: 700 }],
  [[{}, { name: 'XYZ' }, null, null, null], { left: null, top: null }],
  [[{}, { name: 'FitH' }, 640], { left: null, top: 640 }],
  [[{}, { name: 'FitR' }, 10, 20, 300, 400], { left: 10, top: 400 }],
  [[{}, { name: 'Fit' }], { left: null, top: null }],
  [[{}], { left: null, top: null }],
])('the destination %j shows a page from %j on', (destination, point) => {
  expect(pointOf(destination)).toEqual(point);
});
