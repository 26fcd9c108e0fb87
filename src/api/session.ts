import { useSyncExternalStore } from 'react';
import { forgetKept } from './kept.ts';

/*
 * Tokens of this tab, in sessionStorage: one of a signed-in user, and one for each document that was opened by link or code. They
 * stand apart, so that opening a document never ends a session, nor the other way round.
 */

const sessionKey = 'countersign-session';
const documentPrefix = 'countersign-document:';

/** What a token is for. */
export type TokenContext =
  { readonly kind: 'session' } | { readonly kind: 'document'; readonly documentId: string };

/** Why the last session of this tab is over. */
export type SessionEnd = 'never-began' | 'signed-out' | 'expired';

export type SessionState = {
  readonly token: string | null;
  /** Rises with each new identity, not with a renewed token: whoever holds data of another person drops it then. */
  readonly identity: number;
  readonly end: SessionEnd;
};

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Used where the browser refuses storage: tokens then live until the page is left. */
function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

function openStorage(): Storage {
  try {
    const probe = 'countersign-probe';
    sessionStorage.setItem(probe, '1');
    sessionStorage.removeItem(probe);
    return sessionStorage;
  } catch {
    return memoryStorage();
  }
}

const storage = openStorage();
const listeners = new Set<() => void>();
let state: SessionState = { token: storage.getItem(sessionKey), identity: 0, end: 'never-began' };

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) {
    listener();
  }
}

function forgetDocumentTokens(): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(documentPrefix) === true) {
      storage.removeItem(key);
    }
  }
}

export const session = {
  get: (): SessionState => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  /** Begins a session. Whoever gives a password acts as themselves from then on, so tokens of single documents go. */
  begin(token: string): void {
    forgetDocumentTokens();
    storage.setItem(sessionKey, token);
    change({ token, identity: state.identity + 1, end: 'never-began' });
  },

  /** Replaces the token of the same person, after a new password. */
  renew(token: string): void {
    storage.setItem(sessionKey, token);
    change({ ...state, token });
  },

  /** Ends the session and forgets every token of this tab, and what was typed in it. */
  end(): void {
    forgetDocumentTokens();
    forgetKept();
    storage.removeItem(sessionKey);
    change({ token: null, identity: state.identity + 1, end: 'signed-out' });
  },

  /** Keeps the token that a link or a code gave for one document. */
  keepDocumentToken(documentId: string, token: string): void {
    storage.setItem(documentPrefix + documentId, token);
    change({ ...state, identity: state.identity + 1 });
  },

  /** Whether this document was opened by link or code in this tab. */
  hasDocumentToken: (documentId: string): boolean => storage.getItem(documentPrefix + documentId) !== null,

  /**
   * The token for a call about a document (null: about none), and what it is for. The document's own token goes first: whoever
   * opened it by link or code means to act as the person whom the link was sent to.
   */
  tokenFor(documentId: string | null): { readonly token: string; readonly context: TokenContext } | null {
    const own = documentId === null ? null : storage.getItem(documentPrefix + documentId);
    if (documentId !== null && own !== null) {
      return { token: own, context: { kind: 'document', documentId } };
    }
    return state.token === null ? null : { token: state.token, context: { kind: 'session' } };
  },

  /** Drops a token that the service no longer takes, unless another has replaced it meanwhile. */
  drop(context: TokenContext, token: string): void {
    if (context.kind === 'document') {
      if (storage.getItem(documentPrefix + context.documentId) === token) {
        storage.removeItem(documentPrefix + context.documentId);
        change({ ...state });
      }
      return;
    }
    if (state.token === token) {
      storage.removeItem(sessionKey);
      change({ token: null, identity: state.identity + 1, end: 'expired' });
    }
  },
};

/** The session of this tab, kept up to date. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}
