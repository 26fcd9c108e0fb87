import type { Role } from '../../contract/operation.ts';

/** Where a request came from, and the address under which it reached the service (download links begin with it). */
export type Origin = { readonly ipAddress: string; readonly baseUrl: string };

/** The same with what the caller's program calls itself. */
export type RequestOrigin = Origin & { readonly userAgent: string };

/** A call of the service's own page, with the cookie of the session that its browser keeps, if it came with one. */
export type PageCall = { readonly cookie: string | null };

/** What signs in, with the value that it keeps on its device, if it does. */
export type Client = Pick<RequestOrigin, 'ipAddress' | 'userAgent'> & { readonly device: string | null };

/** Someone who gave a password, whether or not a company is chosen. */
export type AccountCaller = Origin & {
  readonly kind: 'account';
  readonly accountId: string;
  /** Absent with a token of before there were rows of sessions. */
  readonly sessionId?: string;
  readonly expiresAt: Date;
};

/** Somebody outside the companies who gave the password of their account. */
export type GuestCaller = Omit<AccountCaller, 'kind'> & {
  readonly kind: 'guest';
  /** The account's, in lower case. */
  readonly email: string;
};

/** A user of a company with everything that its roles allow. */
export type SessionCaller = Origin & {
  readonly kind: 'session';
  readonly accountId: string;
  readonly sessionId?: string;
  readonly userId: number;
  readonly comId: number;
  /** The company's. */
  readonly timeZone: string;
  readonly roles: readonly Role[];
  /** Present where the company asks for a second factor that the account does not have. */
  readonly mustSetUpSecondFactor?: true;
  /** The token's end. */
  readonly expiresAt: Date;
  /** Present where a browser keeps the session, whose tokens are replaced before they end. */
  readonly persistentUntil?: Date;
};

/** The bearer of a process code's or link's token, or of an in-person signing's: one user, one document, one step. */
export type DocumentCaller = Origin & {
  readonly kind: 'document';
  readonly via: 'process-code' | 'link' | 'in-person';
  /** Present in person: the colleague on whose device they act. */
  readonly inPersonHostId?: number;
  readonly userId: number;
  /** Somebody outside the company. */
  readonly isGuest: boolean;
  readonly comId: number;
  /** The company's. */
  readonly timeZone: string;
  readonly documentId: string;
  readonly stepId: string;
  readonly expiresAt: Date;
};

export type Caller = AccountCaller | GuestCaller | SessionCaller | DocumentCaller;

/** Callers who may read and process documents. */
export type ProcessingCaller = SessionCaller | DocumentCaller;

/** Whether a call is by somebody outside the company. */
export const isGuestCaller = (caller: ProcessingCaller): boolean =>
  caller.kind === 'document' && caller.isGuest;
