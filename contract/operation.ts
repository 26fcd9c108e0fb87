import { z } from 'zod';

export type Role = 'signer' | 'clerk' | 'hr' | 'admin';

/**
 * Who may call an operation.
 *
 * - `public`: anyone.
 * - `bearer`: whoever holds a token of any kind.
 * - `account`: someone who gave a password, whether or not a company is chosen; with `guests`, also of an account outside the companies.
 * - `session`: a user of a company; with `roles`, one who has any of them. Only `withoutSecondFactor` is open to whoever has yet to
 *   set up the second factor that their company asks for.
 * - `guest`: somebody outside the companies who gave the password of an account of their own.
 * - `processing`: a user of a company, or the bearer of a process code's or link's token, which opens one document.
 * - `download`: whoever holds the token in the query.
 * - `demo`: anyone, and only in demo mode; elsewhere the path does not exist.
 */
export type AuthRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'bearer' }
  | { readonly kind: 'account'; readonly guests?: true }
  | { readonly kind: 'session'; readonly roles?: readonly Role[]; readonly withoutSecondFactor?: true }
  | { readonly kind: 'guest' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'download' }
  | { readonly kind: 'demo' };

/** Rules that many operations share. */
export const admin = { kind: 'session', roles: ['admin'] } as const satisfies AuthRule;
export const people = { kind: 'session', roles: ['hr', 'admin'] } as const satisfies AuthRule;
export const office = { kind: 'session', roles: ['clerk', 'hr', 'admin'] } as const satisfies AuthRule;

/** What people lose when a call is refused under load, least first: something to look at, something to go on with, the act that they confirm. */
export type Priority = 'browsing' | 'working' | 'confirming';

export type RateLimit = { readonly max: number; readonly windowSeconds: number };

/** One operation of the interface. Paths hold parameters as `{name}`; the first path is the one that the page calls. */
export type Operation = {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly paths: readonly [string, ...string[]];
  readonly auth: AuthRule;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A POST without one takes an empty body, `null` or `[]` (companion operations, §1). */
  readonly body?: z.ZodType;
  /** Of a body that comes as a form and not as JSON. */
  readonly encoding?: 'multipart';
  /** Bytes that a body may have, where it is more than usual. */
  readonly bodyLimit?: number;
  /** What `data` of the envelope holds on success, or `file` where the answer is a file's bytes. */
  readonly data: z.ZodType | 'file';
  /** Present on an action that a one-time code confirms: what `data` holds with code 100. */
  readonly otp?: z.ZodType;
  readonly rateLimit?: RateLimit;
  /** `working` where left out; `null` for a call that only waits, which is neither counted nor refused. */
  readonly priority?: Priority | null;
};

const noData = z.null().optional();

/** An operation that has nothing to answer leaves `data` out. */
type WithoutData = Omit<Operation, 'data'> & { readonly data?: never };

export function defineOperation<const T extends Operation>(operation: T): T;
export function defineOperation<const T extends WithoutData>(
  operation: T,
): T & { readonly data: typeof noData };
export function defineOperation(operation: Operation | WithoutData): Operation {
  return { data: noData, ...operation };
}

/** An operation of the registry; its id is the name under which its file exports it. */
export type RegisteredOperation = Operation & { readonly id: string };

/** The operations that a file exports; what else it exports are schemas. */
export type OperationOf<File> = File extends object
  ? {
      [Id in keyof File & string]: File[Id] extends Operation ? File[Id] & { readonly id: Id } : never;
    }[keyof File & string]
  : never;

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : never;
/** In a query, one value may stand for a list of it. */
type OneForList<Given> = { [Name in keyof Given]: Given[Name] | ItemOf<Given[Name]> };

/** What a caller gives. */
export type ParamsInput<T extends Operation> = Input<T['params']>;
export type QueryInput<T extends Operation> = OneForList<Input<T['query']>>;
export type BodyInput<T extends Operation> = Input<T['body']>;

/** What the service works with after parsing. */
export type Params<T extends Operation> = Output<T['params']>;
export type Query<T extends Operation> = Output<T['query']>;
export type Body<T extends Operation> = Output<T['body']>;

/** What the service answers, and what the page reads from it. */
export type DataInput<T extends Operation> = Input<T['data']>;
export type Data<T extends Operation> = Output<T['data']>;
export type OtpSent<T extends Operation> = Output<T['otp']>;
export type OtpSentInput<T extends Operation> = Input<T['otp']>;
