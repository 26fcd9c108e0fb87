/** How many bytes of a file are here, of how many. */
export type LoadedBytes = { readonly loaded: number; readonly total: number };

/** In whole percent, 0 to 100. */
export function percentOf({ loaded, total }: LoadedBytes): number {
  return total <= 0 ? 100 : Math.min(Math.floor((loaded / total) * 100), 100);
}

/** How far a file is that goes on loading while it is read; outside of React, since it changes with every part that comes. */
export class LoadProgress {
  #bytes: LoadedBytes | null = null;
  readonly #listeners = new Set<() => void>();

  // Bound, for useSyncExternalStore.
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  /** `null` when nothing more is to come. A new object for each new percent alone. */
  readonly get = (): LoadedBytes | null => this.#bytes;

  report(bytes: LoadedBytes): void {
    const next = bytes.loaded >= bytes.total ? null : bytes;
    if (next !== null && this.#bytes !== null && percentOf(next) === percentOf(this.#bytes)) {
      return;
    }
    this.#bytes = next;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
