/*
 * Links of mails carry a secret behind `#`, which a browser never sends. It is taken out of the address as soon as the page runs, so
 * that it stays out of the history, of bookmarks and of screens being shared; a reload finds it in sessionStorage until it is spent.
 */

const storageKeys = {
  '/open': 'countersign-link',
  '/set-password': 'countersign-password-link',
  '/draw': 'countersign-drawing-link',
  '/confirm-change': 'countersign-contact-change',
} as const;

export type SecretPath = keyof typeof storageKeys;

const inMemory = new Map<SecretPath, string>();

function isSecretPath(path: string): path is SecretPath {
  return path in storageKeys;
}

/** What a mail program broke is taken as it is: no secret that the service gave has to be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Moves the secret from the address into this tab's storage, where the address is one that carries a secret. */
export function hideAddressSecret(): void {
  const { pathname, hash, search } = window.location;
  if (!isSecretPath(pathname) || hash.length < 2) {
    return;
  }
  const secret = decoded(hash.slice(1));
  inMemory.set(pathname, secret);
  try {
    sessionStorage.setItem(storageKeys[pathname], secret);
  } catch {
    // Storage is refused: the secret lives until the page is left.
  }
  window.history.replaceState(window.history.state, '', pathname + search);
}

/** The secret that was taken out of an address and is not spent yet, or null. */
export function addressSecret(path: SecretPath): string | null {
  try {
    return inMemory.get(path) ?? sessionStorage.getItem(storageKeys[path]);
  } catch {
    return inMemory.get(path) ?? null;
  }
}

/** Forgets a secret once it is spent or refused. */
export function clearAddressSecret(path: SecretPath): void {
  inMemory.delete(path);
  try {
    sessionStorage.removeItem(storageKeys[path]);
  } catch {
    // Nothing was stored.
  }
}
