import { expect, it } from 'vitest';
import { registry } from '../../contract/registry.ts';

const sources = import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default', eager: true });
const resources = Object.entries(sources)
  .filter(([path]) => !path.endsWith('.test.ts'))
  .map(([, source]) => source);

/** Operations that the page has no call for, and why. */
const uncalled = new Map([
  ['download', 'documents carry the whole address, and pdf.js fetches it by ranges'],
  ['documentFirstPage', 'public/early-files.js asks for it before the page runs'],
  ['downloadZip', 'documents carry the whole address'],
  ['demoOutboxHtml', 'messages carry the whole address'],
  ['authorityRevocationList', 'the answer about an authority holds the same list'],
]);

it.each(registry.map((operation) => operation.id))('offers %s to components', (id) => {
  const offered = resources.some((source) =>
    new RegExp(`\\b(request|operationQuery|listQuery|withBody|withId)\\(\\s*${id}\\b`).test(source),
  );
  expect(offered).toBe(!uncalled.has(id));
});
