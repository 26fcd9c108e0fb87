/**
 * Has the file of the page's libraries be a script of the older kind, which hands out what the libraries export when it is asked for the
 * first time. Chrome compiles such a script as a whole when the service worker stores it, and takes what it compiled at every later visit;
 * modules it compiles anew each time. And such a script can be there long before it is run.
 *
 *     globalThis.countersignLibraries = () => made ??= (() => { …; return { name: … }; })();
 *
 * The HTML names it before the page's own modules (`early-files-plugin.ts`), which by then find it, and have
 * `const { name } = countersignLibraries();` where they imported from it. The few functions by which Rolldown puts all files together come
 * with it.
 */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type ESTree, parseSync, type Plugin, type Rolldown } from 'vite';
import { nameOf } from './direct-imports-plugin.ts';

type Statement = ESTree.Program['body'][number];

function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === name);
  if (found?.type !== 'chunk') {
    throw new Error(`The page has no file named ${name}: see how its files are put together now`);
  }
  return found;
}

export const librariesOf = (bundle: Rolldown.OutputBundle): string => chunkOf(bundle, 'libraries').fileName;

/** Code with some of its statements written anew, and the others as they are. */
function rewritten(code: string, written: (statement: Statement) => string | null): string {
  let result = '';
  let end = 0;
  for (const statement of parseSync('chunk.js', code).program.body) {
    const other = written(statement);
    if (other !== null) {
      result += code.slice(end, statement.start) + other;
      end = statement.end;
    }
  }
  return result + code.slice(end);
}

/** The names that an import gives, taken out of what an expression answers. */
function taken(specifiers: readonly ESTree.ImportDeclarationSpecifier[], expression: string): string {
  const names = specifiers.map((one) => {
    if (one.type !== 'ImportSpecifier') {
      throw new Error(`Nothing imports the libraries as a whole, but ${one.local.name} is that`);
    }
    return `${nameOf(one.imported)}:${one.local.name}`;
  });
  return names.length === 0 ? '' : `const{${names.join(',')}}=${expression};`;
}

/** A chunk with what it imports from some files taken out of expressions instead. */
function taking(chunk: Rolldown.OutputChunk, expressions: ReadonlyMap<string, string>): string {
  const folder = posix.dirname(chunk.fileName);
  return rewritten(chunk.code, (statement) => {
    if (!('source' in statement) || statement.source === null) {
      return null;
    }
    const expression = expressions.get(posix.join(folder, statement.source.value));
    if (expression === undefined) {
      return null;
    }
    if (statement.type !== 'ImportDeclaration') {
      throw new Error(`${chunk.fileName} exports what is the libraries', which are only imported`);
    }
    return taken(statement.specifiers, expression);
  });
}

/** A call that answers what a module exports, as it is then. What the module only runs, the page's entry has run before. */
function asCall(code: string): string {
  const exported: string[] = [];
  const body = rewritten(code, (statement) => {
    if (statement.type === 'ImportDeclaration' && statement.specifiers.length === 0) {
      return '';
    }
    if (
      statement.type === 'ExportNamedDeclaration' &&
      statement.source === null &&
      statement.declaration === null
    ) {
      exported.push(...statement.specifiers.map((one) => `${nameOf(one.exported)}:${nameOf(one.local)}`));
      return '';
    }
    if (/^(?:Import|Export)/.test(statement.type)) {
      throw new Error(`No script can have ${code.slice(statement.start, statement.end)}`);
    }
    return null;
  });
  return `(()=>{"use strict";${body};return{${exported.join(',')}}})()`;
}

/**
 * Has a browser that knows it (Chrome 136) compile all functions while the script comes, beside the main thread, instead of each when it is
 * first called.
 */
const compileHint = '//# allFunctionsCalledOnLoad';

export function libraries(): Plugin {
  return {
    name: 'countersign-libraries',
    apply: 'build',
    // Files get their names before this changes them, and browsers cache a file by its name.
    augmentChunkHash: () => readFileSync(import.meta.filename, 'utf8'),
    generateBundle: {
      // Before Vite writes down what each call fetches along.
      order: 'pre',
      handler(_options, bundle) {
        const script = chunkOf(bundle, 'libraries');
        const runtime = chunkOf(bundle, 'rolldown-runtime');
        const expressions = new Map([
          [script.fileName, 'countersignLibraries()'],
          [runtime.fileName, 'countersignLibraries.runtime'],
        ]);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.imports.some((name) => expressions.has(name))) {
            chunk.code = taking(chunk, expressions);
            chunk.imports = chunk.imports.filter((name) => !expressions.has(name));
          }
        }
        script.code = `${compileHint}
{let made;globalThis.countersignLibraries=()=>made??=${asCall(script.code)};countersignLibraries.runtime=${asCall(runtime.code)}}
`;
        script.imports = [];
        Reflect.deleteProperty(bundle, runtime.fileName);
      },
    },
  };
}
