/**
 * Leaves out facade chunks. Where a module that is fetched later shares its file with others (`page-chunks.ts`), Rolldown writes one more
 * that only exports what the module does, and a phone on a slow line would wait for each: the calls ask for the shared file instead.
 */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, type Plugin, type Rolldown } from 'vite';
import { nameOf } from './direct-imports-plugin.ts';

/** The call that answers what a chunk exports, where all of it is another chunk's. */
function callBehind(chunk: Rolldown.OutputChunk): string | null {
  const [statement, ...others] = parseSync(chunk.fileName, chunk.code).program.body;
  if (others.length > 0 || statement?.type !== 'ExportNamedDeclaration' || statement.source === null) {
    return null;
  }
  const members = statement.specifiers.map(({ exported, local }) => `${nameOf(exported)}:m.${nameOf(local)}`);
  return `import("${statement.source.value}").then(m=>({${members.join(',')}}))`;
}

export function facadeChunks(): Plugin {
  return {
    name: 'countersign-facade-chunks',
    apply: 'build',
    // Files get their names before this changes them, and browsers cache a file by its name.
    augmentChunkHash: () => readFileSync(import.meta.filename, 'utf8'),
    generateBundle: {
      // Before Vite writes down what each call fetches along.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const imported = new Set(chunks.flatMap(({ imports }) => imports));
        const calls = new Map<string, string>();
        for (const chunk of chunks) {
          const call = chunk.isDynamicEntry && !imported.has(chunk.fileName) ? callBehind(chunk) : null;
          if (call !== null) {
            calls.set(chunk.fileName, call);
            Reflect.deleteProperty(bundle, chunk.fileName);
          }
        }
        const called = new Set<string>();
        for (const chunk of chunks) {
          chunk.code = chunk.code.replaceAll(
            /import\(([`'"])(\.\/[^`'"]+)\1\)/g,
            (call, _, source: string) => {
              const fileName = posix.join(posix.dirname(chunk.fileName), source);
              called.add(fileName);
              return calls.get(fileName) ?? call;
            },
          );
        }
        const missed = [...calls.keys()].filter((fileName) => !called.has(fileName));
        if (missed.length > 0) {
          this.error(`Nothing was found that calls ${missed.join(', ')}: see how calls are written now.`);
        }
      },
    },
  };
}
