import { useEffect, useId, useSyncExternalStore } from 'react';

type OpenDialog = { readonly id: string; isLeaving: boolean };

let open: readonly OpenDialog[] = [];
/** Those that opened over another. A dialog that closes is among them until it is gone, so that it fades out as it came. */
const over = new Set<string>();
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

function useDialog(opened: boolean): string {
  const id = useId();
  useEffect(() => {
    if (!opened) {
      return undefined;
    }
    const dialog = { id, isLeaving: false };
    if (open.some(({ isLeaving }) => !isLeaving)) {
      over.add(id);
    } else {
      over.delete(id);
    }
    change([...open, dialog]);
    return () => {
      dialog.isLeaving = true;
      // The key that closed it is still being heard by those below: it stays on top until that is over.
      setTimeout(() => change(open.filter((each) => each !== dialog)));
    };
  }, [opened, id]);
  useEffect(() => () => void over.delete(id), [id]);
  return id;
}

function useTop(): string | undefined {
  return useSyncExternalStore(subscribe, () => open.at(-1)?.id);
}

/**
 * Whether a dialog, while it is open, is the one on top: for its `closeOnEscape`. Mantine hears the key in every dialog that is open,
 * and one that closes behind another takes its content away unseen, and the focus with it.
 */
export function useIsOnTop(opened: boolean): boolean {
  const id = useDialog(opened);
  return useTop() === id;
}

/** The same, and how its overlay looks: over another dialog, the page is dark already. */
export function useDialogPlace(opened: boolean) {
  const id = useDialog(opened);
  const isOnTop = useTop() === id;
  const isOver = useSyncExternalStore(subscribe, () => over.has(id));
  return { isOnTop, overlay: isOver ? { backgroundOpacity: 0.25 } : {} };
}
