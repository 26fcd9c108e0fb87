import { createHash } from 'node:crypto';

/** What of a history entry names a person. It enters the chain as a salted digest alone. */
export type PersonalFacts = {
  readonly userId: number | null;
  readonly ipAddress: string | null;
  readonly description: string | null;
};

/** What of a history entry stays for ever. */
export type ChainedFacts = {
  readonly documentId: string;
  readonly seq: number;
  readonly at: Date;
  readonly activity: number;
  readonly requestType: number;
  readonly stepId: string | null;
  readonly fileSha256: string | null;
  readonly personalDigest: string;
};

/** What stands before the first entry. */
export const chainStart = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Digest of the personal facts. Without the salt it says nothing about them, so dropping both erases them. */
export function digestPersonal(salt: string, facts: PersonalFacts): string {
  return sha256(JSON.stringify([salt, facts.userId, facts.ipAddress, facts.description]));
}

/** Hash of an entry over the hash of the one before it (companion operations, §3, "History"). */
export function chainHash(previousHash: string, facts: ChainedFacts): string {
  return sha256(
    JSON.stringify([
      previousHash,
      facts.documentId,
      facts.seq,
      facts.at.toISOString(),
      facts.activity,
      facts.requestType,
      facts.stepId,
      facts.fileSha256,
      facts.personalDigest,
    ]),
  );
}

/** An entry as it is kept. Erased entries have neither salt nor personal facts. */
export type ChainedEntry = ChainedFacts &
  PersonalFacts & {
    readonly salt: string | null;
    readonly previousHash: string;
    readonly hash: string;
  };

/**
 * Which entries of a whole history hold, in their order: each follows the one before it, and neither it nor its personal
 * facts have been changed since. What was erased has no facts to check, and its hash still holds.
 */
export function verifyChain(entries: readonly ChainedEntry[]): boolean[] {
  return entries.map((entry, index) => {
    const before = entries[index - 1]?.hash ?? chainStart;
    const personal = entry.salt === null || digestPersonal(entry.salt, entry) === entry.personalDigest;
    return (
      personal &&
      entry.seq === index + 1 &&
      entry.previousHash === before &&
      chainHash(before, entry) === entry.hash
    );
  });
}

/** Whether a whole history holds: there is one, and every entry of it does. */
export function chainHolds(entries: readonly ChainedEntry[]): boolean {
  return entries.length > 0 && verifyChain(entries).every(Boolean);
}
