import { useSyncExternalStore } from 'react';
import { clearDrafts } from './draft-storage.ts';
import { tellOtherTabs } from './other-tabs.ts';

/*
 * Tokens of this tab, in sessionStorage: one of a signed-in user, and one for each document that was opened by link or code. They
 * stand apart, so that opening a document never ends a session, nor the other way round.
 *
 * A token that ends while somebody works leaves everything as it is, but for the token: whoever shows the screen holds it open
 * (`holdOpen`), asks the same person for their password or code again, reads wait for that, and the work goes on.
 */

const sessionKey = 'countersign-session';
const documentPrefix = 'countersign-document:';
/** The id of the user whose session it is, or was last in this tab. */
const ownerKey = 'countersign-owner';

/** What a token is for. */
export type TokenContext =
  | { readonly kind: 'session' }
  | { readonly kind: 'document'; readonly documentId: string };

/** Why the last session of this tab is over. `left-elsewhere`: the same person signed out in another tab. */
export type SessionEnd = 'never-began' | 'signed-out' | 'expired' | 'left-elsewhere';

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

/** The key in `heldOpen` of what is about no document. */
const ofSession = 'session';

const storage = openStorage();
const listeners = new Set<() => void>();
/** Screens that ask for a password or a code again in place: of the session, or of the document with this id. */
const heldOpen = new Map<symbol, string>();
/** Tokens of documents that ended while they were read, by the document's id. They prove who may ask for a fresh code. */
const endedDocuments = new Map<string, string>();
let state: SessionState = { token: storage.getItem(sessionKey), identity: 0, end: 'never-began' };

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) {
    listener();
  }
}

function isHeldOpen(what: string): boolean {
  return [...heldOpen.values()].includes(what);
}

function clearDocumentTokens(): void {
  endedDocuments.clear();
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
    clearDocumentTokens();
    storage.setItem(sessionKey, token);
    change({ token, identity: state.identity + 1, end: 'never-began' });
  },

  /** Replaces the token of the same person, who has given a new password or theirs again. */
  renew(token: string): void {
    storage.setItem(sessionKey, token);
    change({ ...state, token, end: 'never-began' });
  },

  /** Notes whose session it is, as the service tells. What another person has typed in this tab is forgotten then. */
  belongsTo(userId: number): void {
    const owner = String(userId);
    const before = storage.getItem(ownerKey);
    if (before !== null && before !== owner) {
      clearDrafts();
    }
    storage.setItem(ownerKey, owner);
  },

  /** Ends the session and forgets every token of this tab, and what was typed in it. */
  end(): void {
    clearDocumentTokens();
    clearDrafts();
    storage.removeItem(sessionKey);
    const owner = storage.getItem(ownerKey);
    if (owner !== null) {
      storage.removeItem(ownerKey);
      tellOtherTabs({ kind: 'signed-out', owner });
    }
    change({ token: null, identity: state.identity + 1, end: 'signed-out' });
  },

  /** Drops the token where the same person has signed out in another tab. */
  leaveWith(owner: string): void {
    if (state.token !== null && storage.getItem(ownerKey) === owner) {
      storage.removeItem(sessionKey);
      change({ ...state, token: null, end: 'left-elsewhere' });
    }
  },

  /** Keeps the token that a link or a code gave for one document. */
  saveDocumentToken(documentId: string, token: string): void {
    storage.setItem(documentPrefix + documentId, token);
    endedDocuments.delete(documentId);
    change({ ...state, identity: state.identity + 1 });
  },

  /** Replaces the ended token of a document by one of the same person, who has given a code again. */
  renewDocumentToken(documentId: string, token: string): void {
    storage.setItem(documentPrefix + documentId, token);
    endedDocuments.delete(documentId);
    change({ ...state });
  },

  /** The token of this document that ended while it was read; `null` where none has. */
  endedDocumentToken: (documentId: string): string | null => endedDocuments.get(documentId) ?? null,

  /** Gives an ended document up, so that its address asks for a session like any other. */
  leaveDocument(documentId: string): void {
    endedDocuments.delete(documentId);
    change({ ...state, identity: state.identity + 1 });
  },

  /** Whether this document was opened by link or code in this tab. */
  hasDocumentToken: (documentId: string): boolean => storage.getItem(documentPrefix + documentId) !== null,

  /** The same, also where that right has ended and is asked for again. */
  isOpenedByGrant: (documentId: string): boolean =>
    session.hasDocumentToken(documentId) || endedDocuments.has(documentId),

  /**
   * The token for a call about a document (null: about none), and what it is for. The document's own token goes first: whoever
   * opened it by link or code means to act as the person whom the link was sent to.
   */
  tokenFor(documentId: string | null): { readonly token: string; readonly context: TokenContext } | null {
    const own = documentId === null ? null : storage.getItem(documentPrefix + documentId);
    if (documentId !== null && own !== null) {
      return { token: own, context: { kind: 'document', documentId } };
    }
    if (documentId !== null && endedDocuments.has(documentId)) {
      // Never as somebody else than the person whom the link was sent to.
      return null;
    }
    return state.token === null ? null : { token: state.token, context: { kind: 'session' } };
  },

  /** Drops a token that the service no longer takes, unless another has replaced it meanwhile. */
  drop(context: TokenContext, token: string): void {
    if (context.kind === 'document') {
      if (storage.getItem(documentPrefix + context.documentId) === token) {
        storage.removeItem(documentPrefix + context.documentId);
        if (isHeldOpen(context.documentId)) {
          endedDocuments.set(context.documentId, token);
        }
        change({ ...state });
      }
      return;
    }
    if (state.token === token) {
      storage.removeItem(sessionKey);
      change({ ...state, token: null, end: 'expired' });
    }
  },

  /**
   * Says that whoever is there will be asked again in place, where they are, should the token end: for a document, or for the session
   * (null). Until the answer is called.
   */
  holdOpen(documentId: string | null): () => void {
    const key = Symbol('held open');
    heldOpen.set(key, documentId ?? ofSession);
    return () => void heldOpen.delete(key);
  },

  /**
   * Waits, where a token of the same person may come back for a call about a document (null: about none). Answers whether it has;
   * `false` at once where nothing is to be waited for, and when another person comes or this one leaves. Rejects with the signal's
   * reason.
   */
  returned(documentId: string | null, signal: AbortSignal | undefined): Promise<boolean> {
    const { identity } = state;
    const isPaused = (): boolean =>
      state.identity === identity &&
      session.tokenFor(documentId) === null &&
      ((isHeldOpen(ofSession) && (state.end === 'expired' || state.end === 'left-elsewhere')) ||
        (documentId !== null && endedDocuments.has(documentId)));
    const hasReturned = (): boolean => state.identity === identity && session.tokenFor(documentId) !== null;
    if (!isPaused()) {
      return Promise.resolve(false);
    }
    return new Promise((resolve, reject) => {
      const stop = session.subscribe(() => {
        if (!isPaused()) {
          stop();
          resolve(hasReturned());
        }
      });
      signal?.addEventListener('abort', () => {
        stop();
        reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
      });
    });
  },
};

/** The session of this tab, kept up to date. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}
