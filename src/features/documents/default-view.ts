const keyOf = (userId: number): string => `countersign-documents-view:${String(userId)}`;

/** The name of the view that a user wants to see first on this device; `null` for the whole list. */
export function defaultView(userId: number): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

export function keepDefaultView(userId: number, name: string | null): void {
  try {
    if (name === null) {
      localStorage.removeItem(keyOf(userId));
    } else {
      localStorage.setItem(keyOf(userId), name);
    }
  } catch {
    // Without storage the list opens whole.
  }
}
