import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { Data } from '../../contract/operation.ts';
import type { sessionToken } from '../../contract/operations/auth.ts';
import { readStored, removeStored, writeStored } from '../stored-value.ts';
import { clearDrafts } from './draft-storage.ts';
import { type TabMessage, tellOtherTabs } from './other-tabs.ts';

/*
 * Tokens of this tab: one of a signed-in user, and one for each document that was opened by link or code. They stand apart, so that
 * opening a document never ends a session, nor the other way round.
 *
 * Where the browser keeps a session for all tabs (decision 0056), its tokens are short-lived, and nowhere but in memory: `request.ts`
 * asks for the next one. Those of documents are in sessionStorage, and so is that of a session where service or browser keep none.
 *
 * A token that ends while somebody works leaves everything as it is, but for the token: whoever shows the screen holds it open
 * (`holdOpen`), asks the same person for their password or code again, reads wait for that, and the work goes on.
 */

const sessionKey = 'countersign-session';
const documentPrefix = 'countersign-document:';
/** The id of the user whose session it is, or was last in this tab. */
const ownerKey = 'countersign-owner';

/** Says to all tabs that this browser keeps a session: the id of its user, or 0 after a sign-out that the service has not heard of. */
const persistentKey = 'countersign-persistent-session';

/** There while whoever signed in wishes to stay so when the browser is closed. */
const staysKey = 'countersign-stays';

/** What a token is for. */
export type TokenContext =
  | { readonly kind: 'session' }
  | { readonly kind: 'document'; readonly documentId: string };

/**
 * Why there is no session in this tab.
 *
 * - `unknown`: the browser may keep one, which the next call that needs it finds out.
 * - `left-elsewhere`: the same person signed out in another tab.
 * - `replaced`: somebody else signed in in another tab, or the same person for another company.
 */
export type SessionEnd = 'never-began' | 'unknown' | 'signed-out' | 'expired' | 'left-elsewhere' | 'replaced';

/** A token of the session that the browser keeps, as the service gives it. */
type Kept = Data<typeof sessionToken>;

export type SessionState = {
  readonly token: string | null;
  /** Rises with each new identity, not with a renewed token: whoever holds data of another person drops it then. */
  readonly identity: number;
  readonly end: SessionEnd;
};

const pauses: readonly SessionEnd[] = ['expired', 'left-elsewhere', 'replaced'];

/** Whether a session is over in the middle of work, which may go on with a token of the same person. */
export const isPaused = ({ token, end }: SessionState): boolean => token === null && pauses.includes(end);

/** Whether somebody is signed in, as far as this tab knows without asking. */
export const mayBeSignedIn = ({ token, end }: SessionState): boolean => token !== null || end === 'unknown';

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
/** When a token of the browser's session has to be replaced, in milliseconds; null where this tab has its own. */
let staleAt: number | null = null;
let state: SessionState = startState();

function startState(): SessionState {
  const token = storage.getItem(sessionKey);
  const mayBeKept = token === null && readStored('local', persistentKey, z.number()) !== null;
  return { token, identity: 0, end: mayBeKept ? 'unknown' : 'never-began' };
}

/** A minute before it ends, so that no call arrives too late with it. */
const staleAfter = ({ expiresIn }: Kept): number => Date.now() + (expiresIn - 60) * 1000;

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
    if (staleAt === null) {
      storage.setItem(sessionKey, token);
    }
    change({ ...state, token, end: 'never-began' });
  },

  /** Begins the session that the browser keeps from now on, or goes on with it, and tells the other tabs. Answers whether they can know. */
  keep(given: Kept, how: 'begin' | 'renew'): boolean {
    if (!writeStored('local', persistentKey, given.userId)) {
      return false;
    }
    session.belongsTo(given.userId);
    storage.removeItem(sessionKey);
    staleAt = staleAfter(given);
    if (how === 'begin') {
      clearDocumentTokens();
    }
    const identity = state.identity + (how === 'begin' ? 1 : 0);
    change({ token: given.token, identity, end: 'never-began' });
    tellOtherTabs({ kind: 'signed-in', owner: String(given.userId) });
    return true;
  },

  /** Gives up the session that the browser keeps, for one of this tab. */
  endPersistent(): void {
    staleAt = null;
  },

  /** Notes what whoever signs in wishes. Until they sign out, it holds for whatever they sign in to. */
  wishToStay(stays: boolean): void {
    if (stays) {
      writeStored('local', staysKey, true);
    } else {
      removeStored('local', staysKey);
    }
  },

  keepFor: () => (readStored('local', staysKey, z.boolean()) === true ? 'device' : 'browser'),

  /** Whose token a question for the next one is to bring; null where whoever the browser keeps is welcome. */
  asksFor: (): string | null => (state.end === 'unknown' ? null : storage.getItem(ownerKey)),

  /** Takes the next token of the session that the browser keeps. Null where it is another person's than was asked for. */
  resume(given: Kept, askedFor: string | null): string | null {
    const owner = String(given.userId);
    if (askedFor !== null && askedFor !== owner) {
      session.hear({ kind: 'signed-in', owner });
      return null;
    }
    if (state.end !== 'signed-out') {
      writeStored('local', persistentKey, given.userId);
      session.belongsTo(given.userId);
      staleAt = staleAfter(given);
      change({ ...state, token: given.token, end: 'never-began' });
    }
    return given.token;
  },

  /** Notes that the browser keeps no session any more. */
  clearPersistent(): void {
    const end = session.isLeaving() ? 'never-began' : 'expired';
    removeStored('local', persistentKey);
    if (state.end === 'unknown') {
      change({ ...state, end });
    }
  },

  /** Notes that the service has not heard of a sign-out, which is made up for once it is reached. */
  leaveLater: (): void => void writeStored('local', persistentKey, 0),
  isLeaving: (): boolean => readStored('local', persistentKey, z.number()) === 0,

  /** Whether the session of this tab is the one that the browser keeps. */
  isPersistent: (): boolean => state.token !== null && staleAt !== null,

  /** Whether a call about a document (null: about none) needs the next token of that session first. */
  needsToken(documentId: string | null): boolean {
    const isGrant = documentId !== null && session.isOpenedByGrant(documentId);
    const isStale = session.isPersistent() && Date.now() >= (staleAt ?? 0);
    return !isGrant && (isStale || state.end === 'unknown');
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
    session.wishToStay(false);
    storage.removeItem(sessionKey);
    const owner = storage.getItem(ownerKey);
    if (owner !== null) {
      storage.removeItem(ownerKey);
      tellOtherTabs({ kind: 'signed-out', owner });
    }
    if (staleAt !== null) {
      staleAt = null;
      removeStored('local', persistentKey);
    }
    change({ token: null, identity: state.identity + 1, end: 'signed-out' });
  },

  /**
   * Follows what another tab tells: drops the token where the same person has signed out, or somebody else signed in for all tabs. Answers
   * whether there is a token to ask for now.
   */
  hear({ kind, owner }: TabMessage): boolean {
    const isSame = storage.getItem(ownerKey) === owner;
    if (kind === 'signed-out') {
      if (state.token !== null && isSame) {
        storage.removeItem(sessionKey);
        change({ ...state, token: null, end: 'left-elsewhere' });
      }
      return false;
    }
    if (isPaused(state) && isSame) {
      return true;
    }
    if (state.token === null && !isPaused(state)) {
      change({ ...state, end: 'unknown' });
    } else if (staleAt !== null && !isSame) {
      change({ ...state, token: null, end: 'replaced' });
    }
    return false;
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
    const isWaiting = (): boolean =>
      state.identity === identity &&
      session.tokenFor(documentId) === null &&
      ((isHeldOpen(ofSession) && isPaused(state)) || (documentId !== null && endedDocuments.has(documentId)));
    const hasReturned = (): boolean => state.identity === identity && session.tokenFor(documentId) !== null;
    if (!isWaiting()) {
      return Promise.resolve(false);
    }
    return new Promise((resolve, reject) => {
      const stop = session.subscribe(() => {
        if (!isWaiting()) {
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
