/**
 * Names in the page's HTML what its first screens need, so that a browser asks for it all at once and not file after file: what the
 * start needs at every address, and, for `public/early-files.js` to choose from, what a screen and a language need besides.
 *
 * A mail's link has an HTML of its own, `open.html`, which leaves all of this to `public/early-files.js`: a picture of the document
 * comes first. A host that knows one HTML alone goes without.
 */
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, ResolvedConfig, Rolldown } from 'vite';

import { linkLogin, pageHeader, sessionToken } from '../contract/operations/auth.ts';
import { documentFirstPage, firstPageHeader } from '../contract/operations/documents.ts';
import { getMe } from '../contract/operations/account.ts';
import { configMeta } from '../contract/config-meta.ts';
import { configPath } from '../contract/runtime-config.ts';
import { librariesOf } from './libraries-plugin.ts';
import { readsPdfs } from './page-chunks.ts';

const start = 'src/app/start.tsx';

/** What `public/early-files.js` asks the service for before the page can. */
const calls = {
  config: configPath,
  configMeta,
  linkLogin: linkLogin.paths[0],
  me: getMe.paths[0],
  sessionToken: sessionToken.paths[0],
  pageHeader,
  firstPage: documentFirstPage.paths[0],
  firstPageHeader,
};

const pdfWorker = /(?:^|\/)pdf\.worker[^/]*\.mjs$/;

/** Screens that are opened from a mail or a bookmark, the frame of those with a navigation, and the languages. */
const chosen = {
  shell: 'src/app/shell/shell-layout.tsx',
  document: 'src/app/routes/document.tsx',
  open: 'src/app/routes/open.tsx',
  inbox: 'src/app/routes/inbox.tsx',
  documents: 'src/app/routes/documents.tsx',
  vi: 'src/i18n/vi/vi.ts',
  en: 'src/i18n/en/en.ts',
  'shell-vi': 'src/i18n/vi/frame.ts',
  'shell-en': 'src/i18n/en/frame.ts',
  'document-vi': 'src/i18n/vi/reading.ts',
  'document-en': 'src/i18n/en/reading.ts',
} as const;

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** Scripts, what they import, and the styles of all of them. */
function withImports(names: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const take = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) {
      return;
    }
    found.add(name);
    chunk.imports.forEach(take);
    // Its own styles change those of what it imports.
    chunk.viteMetadata?.importedCss.forEach((style) => found.add(style));
  };
  names.forEach(take);
  return [...found];
}

/** The file that a module is in, the one that it is imported by, and what these ask for: scripts and styles. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const files = chunksOf(bundle)
    .filter(({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module))
    .map(({ fileName }) => fileName);
  return withImports(files, bundle);
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

const taggedFile = /\s*<link rel="(?:modulepreload|stylesheet)" crossorigin href="\/([^"]+)">/g;

/** The HTML for a mail's link, which itself names nothing but the libraries, the largest file, and the entry. */
function forLinks(html: string): string {
  const later = [...html.matchAll(taggedFile)].map((match) => match[1] ?? '');
  if (later.length === 0) {
    throw new Error("The page's HTML names its files in another way than it did");
  }
  const content = JSON.stringify(later).replaceAll('"', '&quot;');
  return html.replaceAll(taggedFile, '').replace(
    '<head>',
    `<head>
    <meta name="later-files" content="${content}">`,
  );
}

export function earlyFiles(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'countersign-early-files',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = bundle['index.html'];
        if (html?.type === 'asset') {
          this.emitFile({
            type: 'asset',
            fileName: 'open.html',
            source: forLinks(String(html.source)),
          });
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) {
          return [];
        }
        const filesFor = (module: string): string[] => filesOf(join(config.root, module), bundle);
        const isNamed = (file: string): boolean => html.includes(`/${file}"`);
        const always = filesFor(start).filter((file) => !isNamed(file));
        const reading = chunksOf(bundle)
          .filter(({ moduleIds }) => moduleIds.some(readsPdfs))
          .map(({ fileName }) => fileName);
        const apart = [...always, ...reading];
        const byNeed = Object.fromEntries(
          Object.entries(chosen).map(([name, module]) => [
            name,
            filesFor(module).filter((file) => !apart.includes(file) && !isNamed(file)),
          ]),
        );
        const worker = Object.keys(bundle).filter((file) => pdfWorker.test(file));
        return [
          ...always.map(preload),
          {
            tag: 'meta',
            attrs: { name: 'early-calls', content: JSON.stringify(calls) },
            injectTo: 'head-prepend',
          },
          {
            tag: 'meta',
            attrs: { name: 'early-files', content: JSON.stringify({ ...byNeed, reading, worker }) },
            injectTo: 'head-prepend',
          },
          // It is run by the page's entry, or by whatever needs it first.
          {
            tag: 'script',
            attrs: { defer: true, fetchpriority: 'high', src: `/${librariesOf(bundle)}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
