import { describe, expect, it } from 'vitest';
import { pageAddress, readPush } from './push-rules.ts';

const origin = 'https://sign.example';

describe('a message of the service', () => {
  it('is shown as it was written', () => {
    const said = { title: 'Mời ký', body: 'Minh Long', tag: 'a', language: 'en', path: '/documents/1' };
    expect(readPush(JSON.stringify(said))).toEqual(said);
  });

  it.each(['', 'x', '[]', 'null', '{"title":1,"path":""}'])('leads to the first screen from %s', (text) => {
    expect(readPush(text)).toMatchObject({ title: 'Countersign', body: '', path: '/' });
  });

  it.each(['/documents/1', '/?a=1'])('opens %s', (path) => {
    expect(pageAddress(path, origin)).toBe(`${origin}${path}`);
  });

  it.each([
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'https://elsewhere.example/',
    'javascript:1',
    1,
    null,
  ])('never leads away from the page: %s', (path) => expect(pageAddress(path, origin)).toBe(`${origin}/`));
});
