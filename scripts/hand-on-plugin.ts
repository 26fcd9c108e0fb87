/**
 * Asks for what is fetched later in the file that it stands in. Where a module shares its file with others (`page-chunks.ts`), Rolldown
 * writes one more that only exports what the module does, and a phone on a slow line would wait for each.
 */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, type Plugin, type Rolldown } from 'vite';
import { nameOf } from './direct-imports-plugin.ts';

/** The call that answers what a file exports, where all of it is another file's. */
function callOfOther(chunk: Rolldown.OutputChunk): string | null {
  const [statement, ...others] = parseSync(chunk.fileName, chunk.code).program.body;
  if (others.length > 0 || statement?.type !== 'ExportNamedDeclaration' || statement.source === null) {
    return null;
  }
  const members = statement.specifiers.map(({ exported, local }) => `${nameOf(exported)}:m.${nameOf(local)}`);
  return `import("${statement.source.value}").then(m=>({${members.join(',')}}))`;
}

export function handOn(): Plugin {
  return {
    name: 'countersign-hand-on',
    apply: 'build',
    // Files get their names before this changes them, and browsers keep a file for its name.
    augmentChunkHash: () => readFileSync(import.meta.filename, 'utf8'),
    generateBundle: {
      // Before Vite writes down what each call fetches along.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const neededAlways = new Set(chunks.flatMap(({ imports }) => imports));
        const calls = new Map<string, string>();
        for (const chunk of chunks) {
          const call = chunk.isDynamicEntry && !neededAlways.has(chunk.fileName) ? callOfOther(chunk) : null;
          if (call !== null) {
            calls.set(chunk.fileName, call);
            Reflect.deleteProperty(bundle, chunk.fileName);
          }
        }
        for (const chunk of chunks) {
          chunk.code = chunk.code.replaceAll(/import\(`(\.\/[^`]+)`\)/g, (call, source: string) => {
            return calls.get(posix.join(posix.dirname(chunk.fileName), source)) ?? call;
          });
        }
      },
    },
  };
}
