/** Where the picture is and what it shows, as the service says it. */
export type EarlyPicture = { readonly url: string; readonly facts: string | null };

declare global {
  /** What `public/early-files.js` shows of the first page before the page runs. */
  var countersignEarlyPage:
    | {
        end(): void;
        /** Settled when the picture is there, or not worth waiting for; undefined where the page goes first. */
        readonly shown: Promise<unknown> | undefined;
        readonly picture: Promise<EarlyPicture | null>;
        /** What `picture` was settled with; undefined until then. */
        readonly given: EarlyPicture | null | undefined;
        /** Whether a picture is on its way or there, behind which what reads the file waits until one can act. */
        readonly readerWaits: boolean;
      }
    | undefined;
  /** Runs the libraries, once; the build has them wait for that (`scripts/libraries-plugin.ts`). */
  var countersignLibraries: (() => unknown) | undefined;
}

/** Resolves once the picture of a mail's document is there, or was waited for long enough; elsewhere at once. */
export async function earlyPageShown(): Promise<void> {
  await globalThis.countersignEarlyPage?.shown;
}

/** Begins with the libraries, while the rest of the page is on its way. */
export function runLibraries(): void {
  globalThis.countersignLibraries?.();
}

/** Takes the picture of the first page away, also one that is still on its way: the viewer shows the page, or why it cannot. */
export function endEarlyPage(): void {
  globalThis.countersignEarlyPage?.end();
}

/** Whether a picture stands in for the file, which is read when one can act. */
export function readerWaits(): boolean {
  return globalThis.countersignEarlyPage?.readerWaits === true;
}
