/**
 * What `innerHTML` takes under `require-trusted-types-for 'script'`. React writes the content of Mantine's style elements
 * through it, as plain strings. A text without `<` makes no element and no script wherever it is put, so it passes; every
 * other one is refused.
 */
export function trustPlainText(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) {
        throw new TypeError('Markup is never written as text');
      }
      return text;
    },
  });
}
