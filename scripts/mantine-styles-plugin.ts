/**
 * Has Mantine's styles come with the components that they are for: those that the page does not have are most of them, and a browser
 * reads what comes before it shows anything. Mantine's order is kept where it matters, since a component asks for those that it is made
 * of before it asks for its own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** What every component is styled with, in Mantine's order. */
const common = ['baseline', 'default-css-variables', 'global'];

/** For `@mantine/core/styles.layer.css`. */
export function mantineStyles(root: string): Plugin {
  const folder = join(root, 'node_modules/@mantine/core/styles');
  const fileOf = (name: string): string => join(folder, `${name}.layer.css`);
  return {
    name: 'countersign-mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/ },
      handler: () => ({
        code: common.map((name) => readFileSync(fileOf(name), 'utf8')).join('\n'),
        map: null,
      }),
    },
    transform: {
      // The class names of a component.
      filter: { id: /[\\/]@mantine[\\/]core[\\/]esm[\\/].*\.module\.mjs$/ },
      handler(code, id) {
        const styles = fileOf(basename(id, '.module.mjs'));
        if (!existsSync(styles)) {
          throw new Error(`Mantine has no styles for ${id}`);
        }
        return { code: `import ${JSON.stringify(styles)};\n${code}`, map: null };
      },
    },
  };
}
