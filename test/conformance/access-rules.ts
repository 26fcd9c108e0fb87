/*
 * Who may do what, as the specification and the companion operations (§§2–7) say it; for operations that they do not list, the
 * cases are what says it. They are read from nothing that the service itself goes by: what differs is wrong on one of both sides.
 */

/** What somebody comes with: a token of a kind (`guest` is one of an account outside the companies), or a session of a user with one role, or with none. */
export const bearers = [
  'account',
  'guest',
  'code',
  'link',
  'none',
  'signer',
  'clerk',
  'hr',
  'admin',
] as const;
export type Bearer = (typeof bearers)[number];

const users = ['none', 'signer', 'clerk', 'hr', 'admin'] as const;

/** Whom each gate lets in. `anyone` and `download` are not asked for a bearer token. */
export const gates = {
  anyone: bearers,
  download: bearers,
  anyToken: bearers,
  password: ['account', ...users],
  passwordOrGuest: ['account', 'guest', ...users],
  guest: ['guest'],
  user: users,
  processor: ['code', 'link', ...users],
  office: ['clerk', 'hr', 'admin'],
  people: ['hr', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Bearer[]>;
export type Gate = keyof typeof gates;

/** Who stands how to a document. All have every role but admin's, apart from `maker`, a clerk, and `overseer`, an admin. */
export const actors = [
  'maker',
  /** Has processed a step. */
  'past',
  /** Holds the step whose turn it is. */
  'holder',
  /** Holds a step whose turn comes later. */
  'next',
  /** Holds a step to view. */
  'viewer',
  /** It is shared with them. */
  'friend',
  /** Works in the company, and has nothing to do with it. */
  'colleague',
  /** As `colleague`; where the document is `held`, the holder stands in for them. */
  'principal',
  'overseer',
  /** Everything in another company. */
  'stranger',
  /** The holder, by the mail's link and by the process code. */
  'link',
  'code',
  /** The holder, by the link to another document. */
  'otherLink',
] as const;
export type Actor = (typeof actors)[number];

export const documentNames = [
  'draft',
  'running',
  'completed',
  'rejected',
  'deleted',
  'filling',
  'coordinating',
  'identifying',
  'held',
] as const;
export type DocumentName = (typeof documentNames)[number];

const sentReaders = [
  'maker',
  'past',
  'holder',
  'next',
  'viewer',
  'friend',
  'overseer',
  'link',
  'code',
] as const satisfies readonly Actor[];

/** Who may read each document (companion operations, §3); whom it is shared with, once it is sent. */
export const readers = {
  draft: ['maker'],
  running: sentReaders,
  completed: sentReaders,
  rejected: sentReaders,
  deleted: [],
  filling: sentReaders,
  coordinating: sentReaders,
  identifying: sentReaders,
  held: [...sentReaders, 'principal'],
} as const satisfies Record<DocumentName, readonly Actor[]>;

export type DocumentRule = {
  readonly on: DocumentName;
  readonly may: readonly Actor[];
  /** The step is named, where the operation takes a document as well. */
  readonly byStep?: true;
  /** Whoever may read the document gets an answer too, which says that it is not for them. */
  readonly answersReaders?: true;
};

export const acting: readonly Actor[] = ['holder', 'link', 'code'];
export const maker: readonly Actor[] = ['maker'];
export const admins: readonly Actor[] = ['overseer'];
export const makerAndAdmin: readonly Actor[] = ['maker', 'overseer'];

/**
 * What is one person's own. `self`: the caller, who needs no id. A `thing` is there for nobody else; one that admins `see` or `use` is
 * there for them as well, and theirs to use or not.
 */
type Own = 'self' | 'thing' | 'admins see' | 'admins use';

/** Who may call an operation: whom its gate lets in, and of those who may do it to what it is about. */
export type Access = {
  readonly gate: Gate;
  readonly own: Own | null;
  /** To everyone who may not read the document, it does not exist. */
  readonly documents: readonly DocumentRule[];
};

/** Nothing that belongs to one person: whoever is let in may do it, in their company. */
export const free = (gate: Gate): Access => ({ gate, own: null, documents: [] });

export const own = (gate: Gate, whose: Own): Access => ({ gate, own: whose, documents: [] });

/** A document or one of its steps. */
export const onDocument = (gate: Gate, ...documents: [DocumentRule, ...DocumentRule[]]): Access => ({
  gate,
  own: null,
  documents,
});
