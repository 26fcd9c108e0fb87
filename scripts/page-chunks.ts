/**
 * Which of the page's modules come in one file. Without this, whatever two screens share becomes a file of its own, and a document
 * would be opened with a hundred requests, each of which waits for a phone's slow answer.
 *
 * A file's modules ask for nothing but modules of the same file and of files before it in this order, so that no two files wait for
 * each other: main, libraries of the start, start, what a document shares with the lists and with what the list
 * of documents fetches later, a document, what its later parts share with the frame and the lists (menus among it),
 * the frame with the navigation and what the lists share, what finds everything by its name, each list, what reads PDFs, the tools of
 * the viewer, what the later parts of both share, and the parts that a document's screen fetches once it stands.
 */
import type { Rolldown } from 'vite';

type ModuleInfoOf = (id: string) => Rolldown.ModuleInfo | null;

/** Where the first screens begin: their modules are all that these ask for before they show anything. */
const entries = {
  main: '/src/main.tsx',
  start: '/src/app/start.tsx',
  shell: '/src/app/shell/shell-layout.tsx',
  palette: '/src/app/shell/command-palette.tsx',
  document: '/src/app/routes/document.tsx',
  open: '/src/app/routes/open.tsx',
  inbox: '/src/app/routes/inbox.tsx',
  documents: '/src/app/routes/documents.tsx',
  vi: '/src/i18n/vi/vi.ts',
  en: '/src/i18n/en/en.ts',
  reader: '/src/pdf/pdf-document.ts',
  menus: '/src/app/shell/preferences-menu.tsx',
  tools: '/src/pdf/viewer-parts.ts',
  notifications: '/src/ui/notification-list.tsx',
} as const;

/** Among the libraries, which run before every other file: what all schemas follow, and what a library imports in place of another's. */
const amongLibraries = ['/src/app/schema-settings.ts', '/src/ui/use-merge-refs.ts'];

/** Whether a module is of pdf.js; the address of its worker is not. */
export const readsPdfs = (id: string): boolean =>
  /[\\/]node_modules[\\/]pdfjs-dist[\\/]/.test(id) && !id.endsWith('?url');

const isLibrary = (id: string): boolean => /[\\/]node_modules[\\/]/.test(id);

function closureOf(entry: string, infoOf: ModuleInfoOf): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (!found.has(id)) {
      found.add(id);
      waiting.push(...(infoOf(id)?.importedIds ?? []));
    }
  }
  return found;
}

/** What modules fetch later, with all that it asks for. */
function laterOf(modules: readonly string[], infoOf: ModuleInfoOf): ReadonlySet<string> {
  const fetched = modules.flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []);
  return new Set(fetched.flatMap((id) => [...closureOf(id, infoOf)]));
}

/** The groups for `codeSplitting`; `root` is the folder that holds `src`. */
export function pageChunks(root: string): Rolldown.CodeSplittingOptions {
  let closures: Record<keyof typeof entries | 'parts' | 'listParts', ReadonlySet<string>> | null = null;
  const closuresBy = (infoOf: ModuleInfoOf) => {
    if (closures !== null) {
      return closures;
    }
    const start = closureOf(root + entries.start, infoOf);
    const document = closureOf(root + entries.document, infoOf);
    const documents = closureOf(root + entries.documents, infoOf);
    const fetchedBy = (screen: ReadonlySet<string>) =>
      laterOf(
        [...screen].filter((id) => !start.has(id)),
        infoOf,
      );
    closures = {
      main: closureOf(root + entries.main, infoOf),
      start,
      shell: closureOf(root + entries.shell, infoOf),
      palette: closureOf(root + entries.palette, infoOf),
      document,
      parts: fetchedBy(document),
      listParts: fetchedBy(documents),
      open: closureOf(root + entries.open, infoOf),
      inbox: closureOf(root + entries.inbox, infoOf),
      documents,
      vi: closureOf(root + entries.vi, infoOf),
      en: closureOf(root + entries.en, infoOf),
      reader: closureOf(root + entries.reader, infoOf),
      menus: closureOf(root + entries.menus, infoOf),
      tools: closureOf(root + entries.tools, infoOf),
      notifications: closureOf(root + entries.notifications, infoOf),
    };
    return closures;
  };
  const groupOf = (id: string, infoOf: ModuleInfoOf): string | null => {
    const closuresNow = closuresBy(infoOf);
    const { main, start, shell, document, parts, listParts, open, inbox, documents, vi, en, reader } =
      closuresNow;
    const { menus, palette, tools, notifications } = closuresNow;
    const isInList = inbox.has(id) || documents.has(id);
    const isInFrame = shell.has(id) || palette.has(id) || isInList;
    const isOnDocument = document.has(id) || open.has(id);
    if (readsPdfs(id)) {
      return 'pdfjs';
    }
    // One file of styles for what every screen has.
    if (start.has(id) && id.endsWith('.css')) {
      return 'first';
    }
    if (main.has(id)) {
      return 'first';
    }
    // What comes later on every screen may not bring the file of one of them.
    const isEverywhere = notifications.has(id) && (isInFrame || isOnDocument);
    if (start.has(id) || isEverywhere || (vi.has(id) && en.has(id))) {
      return isLibrary(id) || amongLibraries.some((own) => id === root + own) ? 'libraries' : 'start';
    }
    if (isOnDocument) {
      return isInFrame || listParts.has(id) ? 'shared' : 'document';
    }
    if (menus.has(id) || (isInFrame && (tools.has(id) || parts.has(id)))) {
      return 'common';
    }
    if (shell.has(id) || (palette.has(id) && isInList)) {
      return 'shell';
    }
    if (palette.has(id)) {
      return 'palette';
    }
    if (inbox.has(id)) {
      return documents.has(id) || listParts.has(id) ? 'shell' : 'inbox';
    }
    if (documents.has(id)) {
      return 'documents';
    }
    if (reader.has(id)) {
      return 'pdfjs';
    }
    if (tools.has(id)) {
      return 'tools';
    }
    return !parts.has(id) ? null : listParts.has(id) ? 'days' : 'parts';
  };
  return {
    // A module's dependencies belong where the above puts them, and nowhere else.
    includeDependenciesRecursively: false,
    groups: [
      { debugName: 'page', name: (id, context) => groupOf(id, (wanted) => context.getModuleInfo(wanted)) },
    ],
  };
}
