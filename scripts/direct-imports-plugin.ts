/**
 * Imports what is named from the file that has it, not from the list of all that a library has: a file of the page's then asks for what
 * it uses and no more, and what the first screens need can be told from what others do (`page-chunks.ts`).
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type ESTree, parseSync, type Plugin } from 'vite';

const libraries = [
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  '@mantine/spotlight',
  '@tabler/icons-react',
];

/** Where something is: a file, or another library, and its name there. */
type Place = { readonly source: string; readonly name: string };

/** Mantine's dialogs know the area that scrolls, which asks the library that places menus for these lines alone. */
const mergeRefs: Place = {
  source: join(import.meta.dirname, '../src/ui/use-merge-refs.ts'),
  name: 'useMergeRefs',
};
const shortcuts: ReadonlyMap<string, ReadonlyMap<string, Place>> = new Map([
  ['@floating-ui/react', new Map([[mergeRefs.name, mergeRefs]])],
]);

export const nameOf = (node: ESTree.ModuleExportName): string =>
  node.type === 'Literal' ? node.value : node.name;

/** Leaves out what is imported or exported as types, and whole modules under a name. */
function placesOf(list: string): ReadonlyMap<string, Place> {
  const { program } = parseSync(list, readFileSync(list, 'utf8'));
  const folder = dirname(list);
  const absolute = (source: string): string => (source.startsWith('.') ? resolve(folder, source) : source);
  const imported = new Map<string, Place>();
  const places = new Map<string, Place>();
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      for (const one of node.specifiers) {
        if (one.type !== 'ImportNamespaceSpecifier') {
          const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default';
          imported.set(one.local.name, { source: absolute(node.source.value), name });
        }
      }
    }
    if (node.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of node.specifiers) {
        const place =
          node.source === null
            ? imported.get(nameOf(local))
            : { source: absolute(node.source.value), name: nameOf(local) };
        if (place !== undefined) {
          places.set(nameOf(exported), place);
        }
      }
    }
  }
  return places;
}

/** The same import, each name from where it is; what has no place of its own stays. */
function direct(node: ESTree.ImportDeclaration, places: ReadonlyMap<string, Place>): string {
  return node.specifiers
    .map((one) => {
      if (one.type !== 'ImportSpecifier') {
        throw new Error(`${node.source.value} is imported as a whole; name what is needed of it`);
      }
      const name = nameOf(one.imported);
      const from = places.get(name) ?? { source: node.source.value, name };
      return `import { ${from.name} as ${one.local.name} } from ${JSON.stringify(from.source)};`;
    })
    .join('');
}

export function directImports(): Plugin {
  const lists = new Map(shortcuts);
  return {
    name: 'countersign-direct-imports',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      for (const library of libraries) {
        const list = await this.resolve(library);
        if (list !== null) {
          lists.set(library, placesOf(list.id));
        }
      }
    },
    transform: {
      filter: { code: new RegExp([...libraries, ...shortcuts.keys()].join('|')) },
      handler(code) {
        let rewritten = '';
        let end = 0;
        for (const node of this.parse(code).body) {
          const places = node.type === 'ImportDeclaration' ? lists.get(node.source.value) : undefined;
          if (node.type === 'ImportDeclaration' && places !== undefined) {
            rewritten += code.slice(end, node.start) + direct(node, places);
            end = node.end;
          }
        }
        return end === 0 ? null : { code: rewritten + code.slice(end), map: null };
      },
    },
  };
}
