/**
 * What the first screens may cost whoever opens them for the first time: the files that the page's HTML names for them, packed as the
 * service sends them; those that it puts into the HTML itself are no files of their own. A build that goes over is refused. A budget is
 * lowered when a screen gets smaller, and raised only with a reason.
 */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

type Budget = { readonly screens: readonly string[]; readonly kilobytes: number; readonly files: number };

/**
 * Scripts and styles of a screen with one language. Letters, pdf.js's worker and what the service is asked for come on top. What the inbox
 * shares with the list of documents comes with the frame; what a document shares with both, and with what that list fetches later, is a
 * file of its own: neither brings the other. So are the texts of a document, which the others do without.
 */
const budgets: Readonly<Record<string, Budget>> = {
  'any screen': { screens: [], kilobytes: 221.5, files: 5 },
  'the inbox': { screens: ['shell', 'inbox'], kilobytes: 316.5, files: 14 },
  'the list of documents': { screens: ['shell', 'documents'], kilobytes: 310.5, files: 14 },
  'a document': { screens: ['document', 'reading'], kilobytes: 447, files: 11 },
  'a document by its link, until it is ready': { screens: ['open', 'document'], kilobytes: 319.5, files: 10 },
  'a document by its link': { screens: ['open', 'document', 'reading'], kilobytes: 447, files: 11 },
};

const languages = ['vi', 'en'];

const earlyFilesSchema = z.record(z.string(), z.array(z.string()));

const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What the HTML asks for at every address, and what it knows of single screens and languages. */
function namedFiles(html: string) {
  const always = [...html.matchAll(/(?:href|src)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  const content = /<meta name="early-files" content="([^"]*)"/.exec(html)?.[1] ?? '{}';
  return { always, byNeed: earlyFilesSchema.parse(JSON.parse(unescaped(content))) };
}

async function packedBytes(path: string): Promise<number> {
  return (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size;
}

/** Throws where the page in a folder costs more than its budgets; answers what it costs, for people to read. */
export async function checkBudgets(folder: string): Promise<string> {
  const { always, byNeed } = namedFiles(await readFile(join(folder, 'index.html'), 'utf8'));
  const lines: string[] = [];
  const over: string[] = [];
  for (const [name, budget] of Object.entries(budgets)) {
    for (const language of languages) {
      const files = new Set([
        ...always,
        ...[...budget.screens, language, ...budget.screens.map((screen) => `${screen}-${language}`)].flatMap(
          (need) => byNeed[need] ?? [],
        ),
      ]);
      const sizes = await Promise.all([...files].map((file) => packedBytes(join(folder, file))));
      const requests = [...files].filter((file) => file.startsWith('assets/')).length;
      const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      const line = `${name} (${language}): ${kilobytes.toFixed(1)} of ${budget.kilobytes} kB in ${requests} of ${budget.files} files`;
      lines.push(line);
      if (kilobytes > budget.kilobytes || requests > budget.files) {
        over.push(line);
      }
    }
  }
  if (over.length > 0) {
    throw new Error(`The page is over its budget:\n${over.join('\n')}`);
  }
  return lines.join('\n');
}
