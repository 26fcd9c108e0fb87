import { useSyncExternalStore } from 'react';

/** State outside of React, which components follow: two changes may come before the next render. */
export class Store<State> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  // Bound, for useSyncExternalStore.
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = (): State => this.#state;

  protected setState(state: State): void {
    if (state === this.#state) {
      return;
    }
    this.#state = state;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** A store whose owner lets anybody change it. */
export class OpenStore<State extends object> extends Store<State> {
  readonly change = (next: Partial<State>): void => this.setState({ ...this.getState(), ...next });
}

type Readable<State> = Pick<Store<State>, 'subscribe' | 'getState'>;

/** A store's state, as it is. */
export function useStore<State>(store: Readable<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState);
}

const subscribeToNothing = () => () => undefined;

/** A part of a store's state: plain values, or parts of it as they are. `null` where there is no store. */
export function useSelected<State, Part>(
  store: Readable<State> | null,
  select: (state: State) => Part,
): Part | null {
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () =>
    store === null ? null : select(store.getState()),
  );
}
