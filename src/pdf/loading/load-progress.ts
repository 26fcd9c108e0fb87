import { Store } from '../../store.ts';

/** How many bytes of a file are here, of how many. */
export type LoadedBytes = { readonly loaded: number; readonly total: number };

/** In whole percent, 0 to 100. */
export function percentOf({ loaded, total }: LoadedBytes): number {
  return total <= 0 ? 100 : Math.min(Math.floor((loaded / total) * 100), 100);
}

/**
 * How far a file is that goes on loading while it is read: a new object for each new percent alone, `null` when nothing more is to
 * come.
 */
export class LoadProgress extends Store<LoadedBytes | null> {
  constructor() {
    super(null);
  }

  report(bytes: LoadedBytes): void {
    const next = bytes.loaded >= bytes.total ? null : bytes;
    const now = this.getState();
    if (next === null || now === null || percentOf(next) !== percentOf(now)) {
      this.setState(next);
    }
  }
}
