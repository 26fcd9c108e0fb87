/** Builds the service worker after the page, with the list of the files that the page starts with. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { copiedScripts } from './compress-page.ts';
import { librariesOf } from './libraries-plugin.ts';

/** Files without a hash in their name that the page's HTML names. */
const plainFiles = [
  ...copiedScripts.map((name) => `/${name}`),
  '/favicon.svg',
  '/manifest.webmanifest',
  '/icon-192.png',
];

/** Faces of the letters that the first screen is written in; others come when they are asked for. */
const firstFonts = /\/letters-(?:400|500|600)-[\w-]+\.woff2$/;

function isChunk(
  output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined,
): output is Rolldown.OutputChunk {
  return output?.type === 'chunk';
}

/**
 * What every screen starts with; texts of the languages, without which the page cannot even say that there is no network; and what a
 * document needs before one can act on it: what a service worker stores while it is installed, Chrome compiles as a whole and for all
 * later visits.
 */
const shellModules =
  /[\\/]src[\\/](?:i18n[\\/](\w+)[\\/](?:\1|reading)\.ts|app[\\/](?:start|routes[\\/](?:document|open))\.tsx)$/;

/** The entry and the files that the above is in, with their styles and letters. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([librariesOf(bundle)]);
  const take = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || !isChunk(chunk)) {
      return;
    }
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) {
      found.add(style);
    }
    chunk.imports.forEach(take);
  };
  for (const output of Object.values(bundle)) {
    if (isChunk(output) && (output.isEntry || output.moduleIds.some((id) => shellModules.test(id)))) {
      take(output.fileName);
    }
  }
  for (const name of Object.keys(bundle).filter((asset) => firstFonts.test(asset))) {
    found.add(name);
  }
  return [...[...found].sort().map((name) => `/${name}`), ...plainFiles];
}

/** Of the names of the files, which follow what is in them, and of what is in those whose names do not. */
async function versionOf(
  files: readonly string[],
  bundle: Rolldown.OutputBundle,
  publicDir: string,
): Promise<string> {
  const page = bundle['index.html'];
  const hash = createHash('sha256').update(files.join('\n'));
  for (const name of plainFiles) {
    hash.update(await readFile(join(publicDir, name)));
  }
  if (page?.type === 'asset') {
    hash.update(page.source);
  }
  return hash.digest('hex').slice(0, 16);
}

export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'countersign-service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const files = shellFiles(bundle);
      await build({
        configFile: false,
        root: config.root,
        logLevel: 'warn',
        publicDir: false,
        define: {
          __SHELL_FILES__: JSON.stringify(files),
          __SHELL_VERSION__: JSON.stringify(await versionOf(files, bundle, config.publicDir)),
        },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          target: config.build.target,
          lib: {
            entry: join(config.root, 'src/service-worker/service-worker.ts'),
            // Not every browser that the page is for runs a module as a service worker.
            formats: ['iife'],
            name: 'countersignShell',
            fileName: () => 'sw.js',
          },
        },
      });
    },
  };
}
