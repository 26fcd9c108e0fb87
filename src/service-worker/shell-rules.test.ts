import { describe, expect, it } from 'vitest';
import { shellAnswer, shellRoutes, withoutConfig } from './shell-rules.ts';

const origin = 'https://sign.example';
const shell = new Set(['/color-scheme.js']);

function answerTo(path: string, asked: { method?: string; mode?: string; hasRange?: boolean } = {}) {
  const url = new URL(path, origin).href;
  return shellAnswer({ method: 'GET', mode: 'cors', hasRange: false, url, ...asked }, origin, shell);
}

describe('the shell', () => {
  it.each(['/', '/documents/3f8f1c1e', '/code', '/company/users?page=2'])(
    'answers for the address %s',
    (path) => expect(answerTo(path, { mode: 'navigate' })).toBe('page'),
  );

  it.each(['/assets/index-BX12cd_9.js', '/assets/letters-400-PpnXBOrz.woff2'])(
    'answers for its own file %s',
    (path) => expect(answerTo(path)).toBe('file'),
  );

  it('answers for files without a hash that it was built with', () => {
    expect(answerTo('/color-scheme.js')).toBe('file');
    expect(answerTo('/pdfjs/cmaps/H.bcmap')).toBe('untouched');
  });

  it.each([
    '/api/documents',
    '/Api/Download?token=x',
    '/v2/auth',
    '/auth/process-code-login',
    '/config.json',
  ])('never touches what the service answers: %s', (path) => {
    expect(answerTo(path)).toBe('untouched');
    expect(answerTo(path, { mode: 'navigate' })).toBe('untouched');
  });

  it.each([
    ['/color-scheme.js', { cacheName: 'shell-1' }],
    ['/api/documents?page=2', 'network'],
    ['/Api/Download?token=x', 'network'],
    ['/v2/auth', 'network'],
    ['/', undefined],
    ['/documents/3f8f1c1e', undefined],
    ['/assets/documents-BX12cd_9.js', undefined],
  ])('has the browser take %s from %o by itself', (path, source) => {
    const matches = (urlPattern: string): boolean =>
      new URLPattern(urlPattern, origin).test(new URL(path, origin));
    const route = shellRoutes(shell, 'shell-1').find(({ condition }) =>
      condition.or.some(({ urlPattern }) => matches(urlPattern)),
    );
    expect(route?.source).toEqual(source);
  });

  it('keeps the page without its settings', () => {
    const config = '<meta name="runtime-config" content="{&quot;demo&quot;:true}">';
    expect(withoutConfig(`<head>${config}<title>x</title>`)).toBe('<head><title>x</title>');
  });

  it('never touches parts of files, calls that change something, other origins, or files in the address bar', () => {
    expect(answerTo('/assets/index-BX12cd_9.js', { hasRange: true })).toBe('untouched');
    expect(answerTo('/', { method: 'POST', mode: 'navigate' })).toBe('untouched');
    expect(answerTo('https://elsewhere.example/assets/index-BX12cd_9.js')).toBe('untouched');
    expect(answerTo('/terms.pdf', { mode: 'navigate' })).toBe('untouched');
  });
});
