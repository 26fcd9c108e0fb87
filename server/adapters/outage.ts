import { z } from 'zod';

/** What systems say of a peer that is not there, or is gone in the middle of a word. */
const networkCodes: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** What systems say of a disk, or of somebody's share of it, on which nothing more fits. */
const fullDiskCodes: readonly string[] = ['ENOSPC', 'EDQUOT'];

/** PostgreSQL's own: connection exceptions, a shut-down, a crash, a start that is not over, a full disk, no connection left. */
const databaseCodes = /^(?:08[0-9A-Z]{3}|57P0[1-5]|53100|53300)$/;

/** The driver has no code for these: no connection was free or came about in time, or the one that there was has ended. */
const driverMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Causes of causes are followed this far. */
const maxDepth = 5;

const clues = z.object({
  name: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  code: z.string().catch(''),
  syscall: z.string().optional().catch(undefined),
  /** The storage's client hangs it on whatever it throws. */
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional().catch(undefined),
  cause: z.unknown().optional(),
});

/**
 * Whether an error says that the database or the storage is away or full for now, rather than that something is wrong with what was asked of
 * it: the same call may succeed in a moment.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  const { success, data } = clues.safeParse(error);
  if (!success) {
    return false;
  }
  const { name, message, code, syscall, $metadata, cause } = data;
  return (
    networkCodes.includes(code) ||
    fullDiskCodes.includes(code) ||
    // A socket that is a file, and is not there.
    (code === 'ENOENT' && syscall === 'connect') ||
    databaseCodes.test(code) ||
    driverMessages.test(message) ||
    ($metadata !== undefined && (name === 'TimeoutError' || ($metadata.httpStatusCode ?? 0) >= 500)) ||
    (depth < maxDepth && isOutage(cause, depth + 1))
  );
}
