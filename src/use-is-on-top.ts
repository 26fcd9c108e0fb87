import { useEffect, useId, useSyncExternalStore } from 'react';

type OpenDialog = { readonly id: string };

let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where a dialog is, while it is open: from 0, below all others; and whether it is the one on top. */
function usePlace(opened: boolean): { readonly place: number; readonly isOnTop: boolean } {
  const id = useId();
  useEffect(() => {
    if (!opened) {
      return undefined;
    }
    const dialog = { id };
    change([...open, dialog]);
    return () => {
      // The key that closed it is still being heard by those below: it stays on top until that is over.
      setTimeout(() => change(open.filter((each) => each !== dialog)));
    };
  }, [opened, id]);
  const top = useSyncExternalStore(subscribe, () => open.at(-1)?.id);
  return { place: open.findIndex((each) => each.id === id), isOnTop: top === id };
}

/**
 * Whether a dialog, while it is open, is the one on top: for its `closeOnEscape`. Mantine hears the key in every dialog that is open,
 * and one that closes behind another takes its content away unseen, and the focus with it.
 */
export function useIsOnTop(opened: boolean): boolean {
  return usePlace(opened).isOnTop;
}

/** The same, and how its overlay looks: over another dialog, the page is dark already. */
export function useDialogPlace(opened: boolean) {
  const { place, isOnTop } = usePlace(opened);
  return { isOnTop, overlay: place > 0 ? { backgroundOpacity: 0.25 } : {} };
}
