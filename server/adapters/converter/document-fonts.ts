import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Fonts that documents are set with: they come with the project and have every Vietnamese letter, so that a machine without
 * any gives the same pages. Most have the widths of the fonts that files of Word and LibreOffice name (`standsFor`); Cambria's own
 * stand-in lacks Vietnamese letters.
 */
const families = {
  tinos: { name: 'Tinos', standsFor: ['Times New Roman', 'Times', 'Cambria', 'Liberation Serif', 'serif'] },
  arimo: { name: 'Arimo', standsFor: ['Arial', 'Helvetica', 'Liberation Sans', 'sans-serif'] },
  cousine: { name: 'Cousine', standsFor: ['Courier New', 'Courier', 'Liberation Mono', 'monospace'] },
  carlito: { name: 'Carlito', standsFor: ['Calibri'] },
  'be-vietnam-pro': { name: 'Be Vietnam Pro', standsFor: [] },
} as const satisfies Record<string, { readonly name: string; readonly standsFor: readonly string[] }>;

type Family = keyof typeof families;

const require = createRequire(import.meta.url);

function folderOf(family: Family): string {
  return dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
}

/** The font files of a family. */
export function documentFonts(family: Family): { filename: string; data: Uint8Array }[] {
  return readdirSync(folderOf(family), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ttf'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ filename: basename(path), data: new Uint8Array(readFileSync(path)) }));
}

/** A fontconfig file that shows these fonts and no others; `cacheFolder` takes what fontconfig keeps of them. */
export function fontConfiguration(cacheFolder: string): string {
  const folders = (Object.keys(families) as Family[]).map(
    (family) => `<dir>${escape(folderOf(family))}</dir>`,
  );
  const aliases = Object.values(families).flatMap(({ name, standsFor }) =>
    standsFor.map(
      (other) =>
        `<alias binding="same"><family>${other}</family><prefer><family>${name}</family></prefer></alias>`,
    ),
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${[...folders, ...aliases].join('\n')}
<cachedir>${escape(cacheFolder)}</cachedir>
</fontconfig>
`;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
