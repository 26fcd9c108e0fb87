import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

const root = join(import.meta.dirname, '../..');
const folders = ['contract', 'pdf-signatures', 'server', 'src'];

/** A regular expression of the product, and the first file that holds it. */
export type Expression = { readonly pattern: string; readonly flags: string; readonly file: string };

/** What stands for a part that is known only at run time. */
const unknownPart = 'name';

/** Every regular expression of the product: each literal, and what is handed to RegExp, as far as it stands there. */
export function findExpressions(): readonly Expression[] {
  const found = new Map<string, Expression>();
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)) {
        const file = join(folder, name);
        for (const { pattern, flags } of expressionsIn(file)) {
          const key = `/${pattern}/${flags}`;
          found.set(key, found.get(key) ?? { pattern, flags, file });
        }
      }
    }
  }
  return [...found.values()];
}

function expressionsIn(file: string): Omit<Expression, 'file'>[] {
  const found: Omit<Expression, 'file'>[] = [];
  const constants = new Map<string, string>();
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    VariableDeclarator({ id, init }) {
      const text = textOf(init, constants);
      if (id.type === 'Identifier' && text !== null) {
        constants.set(id.name, text);
      }
    },
    Literal(node) {
      if ('regex' in node) {
        found.push(node.regex);
      }
    },
    NewExpression({ callee, arguments: [source, flags] }) {
      const pattern = textOf(source, constants);
      if (callee.type === 'Identifier' && callee.name === 'RegExp' && pattern !== null) {
        found.push({ pattern, flags: textOf(flags, constants) ?? '' });
      }
    },
  }).visit(program);
  return found;
}

/** A text that stands in the source, its parts filled in as far as they do. */
function textOf(node: ESTree.Node | null | undefined, constants: ReadonlyMap<string, string>): string | null {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'TaggedTemplateExpression':
      return joined(node.quasi, constants, ({ value }) => value.raw);
    case 'TemplateLiteral':
      return joined(node, constants, ({ value }) => value.cooked ?? value.raw);
    default:
      return null;
  }
}

function joined(
  { quasis, expressions }: ESTree.TemplateLiteral,
  constants: ReadonlyMap<string, string>,
  read: (quasi: ESTree.TemplateElement) => string,
): string {
  return quasis.reduce((text, quasi, index) => {
    const before = expressions[index - 1];
    const filled = before?.type === 'Identifier' ? constants.get(before.name) : undefined;
    return `${text}${before === undefined ? '' : (filled ?? unknownPart)}${read(quasi)}`;
  }, '');
}
