import type { z } from 'zod';

import type {
  AuthRule,
  Body,
  DataInput,
  Operation,
  OperationOf,
  OtpSentInput,
  Params,
  Query,
  RegisteredOperation,
} from '../../contract/operation.ts';
import type { registry } from '../../contract/registry.ts';
import type {
  AccountCaller,
  Caller,
  GuestCaller,
  PageCall,
  ProcessingCaller,
  RequestOrigin,
  SessionCaller,
} from './caller.ts';
import type { Dependencies, Log } from './dependencies.ts';
import type { OtpReply, Reply } from './reply.ts';

/** Who stands behind a request, once the operation's auth rule has let it through. `null` where no token is asked for. */
export type CallerOf<A extends AuthRule> = A['kind'] extends 'session'
  ? SessionCaller
  : A['kind'] extends 'account'
    ? AccountCaller | SessionCaller | (A extends { readonly guests: true } ? GuestCaller : never)
    : A['kind'] extends 'guest'
      ? GuestCaller
      : A['kind'] extends 'processing'
        ? ProcessingCaller
        : A['kind'] extends 'bearer'
          ? Caller
          : null;

/** A request as its handler sees it: authorized, and parsed by the operation's schemas. */
export type HandlerContext<T extends Operation> = {
  readonly deps: Dependencies;
  readonly caller: CallerOf<T['auth']>;
  /** Where the request came from, also when there is no caller. */
  readonly origin: RequestOrigin;
  /** `null` where anything but the service's own page calls: a cookie then counts as none. */
  readonly page: PageCall | null;
  readonly params: Params<T>;
  readonly query: Query<T>;
  readonly body: Body<T>;
  readonly log: Log;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
};

export type HandlerReply<T extends Operation> = T['otp'] extends z.ZodType
  ? OtpReply<DataInput<T>, OtpSentInput<T>>
  : Reply<DataInput<T>>;

/**
 * Answers one operation: its use case, or a function that calls a use case which others call too. What a rule refuses is
 * thrown as a `Refusal`; everything else that is thrown is a fault of the service (HTTP 500).
 */
export type Handler<T extends Operation> = (context: HandlerContext<T>) => Promise<HandlerReply<T>>;

/**
 * A handler for each of these operations, under its id. Operations that answer a file's bytes have a route of their own.
 *
 * `export const lookupHandlers: HandlersOf<typeof operations> = { usersList: listUsers, … }`
 */
export type HandlersOf<File> = HandlersFor<OperationOf<File>>;

type HandlersFor<T extends RegisteredOperation> = {
  readonly [O in T as O['data'] extends 'file' ? never : O['id']]: Handler<O>;
};

/** A handler for every operation of the registry. */
export type Handlers = HandlersFor<(typeof registry)[number]>;
