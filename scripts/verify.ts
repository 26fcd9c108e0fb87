/**
 * Verifies the signatures of PDFs as the page at /verify does, structure and pictures of pages:
 *
 *   npm run verify -- [--trust ROOT.pem]… [--json] FILE.pdf …
 *
 * Ends with 0 if every signature of every file is intact, by somebody whom a given root answers for, without SHA-1, followed by
 * nothing but allowed additions, and each file has one; with 1 if not; with 2 if it was called in a wrong way.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readCertificates } from '../pdf-signatures/trust/trust-files.ts';
import { CheckingProcess } from './verify/checking-process.ts';

const usage = 'Usage: npm run verify -- [--trust ROOT.pem]... [--json] FILE.pdf ...';

type Wish = {
  readonly files: readonly string[];
  readonly roots: readonly string[];
  readonly isJson: boolean;
};

/** What is asked for; or, as text, why that cannot be. */
async function readWish(args: readonly string[]): Promise<Wish | string> {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      options: { trust: { type: 'string', multiple: true }, json: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values, positionals: files } = parsed;
  const roots = values.trust ?? [];
  for (const root of roots) {
    const bytes = await readFile(root).catch(() => null);
    if (bytes === null || readCertificates(bytes).length === 0) {
      return `${root} holds no certificate`;
    }
  }
  return files.length === 0 ? 'No file is named' : { files, roots, isJson: values.json === true };
}

async function main(): Promise<number> {
  const wish = await readWish(process.argv.slice(2));
  if (typeof wish === 'string') {
    console.error(`${wish}\n${usage}`);
    return 2;
  }
  const checking = new CheckingProcess(wish.roots, wish.isJson);
  let areSound = true;
  try {
    for (const file of wish.files) {
      const { text, isSound } = await checking.check(file);
      console.log(text);
      areSound &&= isSound;
    }
  } finally {
    checking.end();
  }
  return areSound ? 0 : 1;
}

process.exitCode = await main();
