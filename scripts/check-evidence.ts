import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/*
 * Checks the evidence of a document, and PDFs by it, with nothing but this file and Node.js: nothing of the service is asked or
 * used, so it can be read, copied and run anywhere.
 *
 *   node scripts/check-evidence.ts evidence.json [document.pdf …]
 *
 * - Every entry of the history has the hash that its own facts and the hash before it give, and none is missing in between.
 * - What names a person in an entry is what was there when it was written, unless it was erased.
 * - Every revision of a file that a step wrote stands in the history under its hash.
 * - A file that was changed before it could be signed stands in the history as what was made of it.
 * - A PDF is one of the revisions, byte for byte, and begins with those before it; or it is the upload that a first one was made of.
 *
 * Ends with 0 when everything holds, with 1 when something does not, with 2 when it cannot be checked.
 */

type Facts = Readonly<Record<string, unknown>>;

const start = '0'.repeat(64);
const faults: string[] = [];

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

function stop(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): Facts[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isFacts) : [];
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const inside = (value: unknown, name: string): unknown => (isFacts(value) ? value[name] : null);

function readEvidence(path: string): Facts {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    stop(`${path} cannot be read: ${String(error)}`);
  }
  // As a file, or as the interface answers it.
  const evidence = isFacts(parsed) && isFacts(parsed['data']) ? parsed['data'] : parsed;
  if (!isFacts(evidence) || !Array.isArray(evidence['history'])) {
    stop(`${path} is no evidence of a document`);
  }
  return evidence;
}

/** The moment as it was hashed: UTC, to the millisecond. */
function utc(timestamp: unknown): string | null {
  const at = new Date(textOf(timestamp) ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function personalDigest(entry: Facts): string {
  return sha256(
    JSON.stringify([
      textOf(entry['salt']),
      numberOf(inside(entry['user'], 'id')),
      textOf(entry['ipAddress']),
      textOf(entry['description']),
    ]),
  );
}

function entryHash(previous: string, documentId: unknown, entry: Facts): string {
  return sha256(
    JSON.stringify([
      previous,
      textOf(documentId),
      numberOf(entry['seq']),
      utc(entry['at']),
      numberOf(inside(entry['activity'], 'value')),
      numberOf(inside(entry['requestType'], 'value')),
      textOf(entry['processId']),
      textOf(entry['fileSha256']),
      textOf(entry['personalDigest']),
    ]),
  );
}

function checkHistory(evidence: Facts): void {
  const entries = listOf(evidence['history']);
  let previous = start;
  entries.forEach((entry, index) => {
    const name = `history entry ${String(index + 1)}`;
    if (entry['seq'] !== index + 1) {
      faults.push(`${name}: an entry is missing, or stands in another's place`);
    }
    if (entry['previousHash'] !== previous) {
      faults.push(`${name}: does not follow the entry before it`);
    }
    if (textOf(entry['salt']) !== null && personalDigest(entry) !== entry['personalDigest']) {
      faults.push(`${name}: person, address or details were changed`);
    }
    if (entryHash(previous, evidence['documentId'], entry) !== entry['hash']) {
      faults.push(`${name}: does not fit its hash`);
    }
    previous = textOf(entry['hash']) ?? '';
  });
  if (entries.length === 0) {
    faults.push('the history is empty');
  }
  say(`History: ${String(entries.length)} entries, the last with the hash ${previous}`);
}

function checkRevisions(evidence: Facts): void {
  const history = listOf(evidence['history']);
  /** An entry of the very step: others, too, name the state of a file that they saw. */
  const isTold = (revision: Facts): boolean =>
    history.some(
      (entry) => entry['processId'] === revision['processId'] && entry['fileSha256'] === revision['sha256'],
    );
  const known = new Set<unknown>();
  for (const file of listOf(evidence['files'])) {
    for (const revision of listOf(file['revisions'])) {
      known.add(revision['sha256']);
      if (textOf(revision['processId']) !== null && !isTold(revision)) {
        faults.push(`${nameOf(file, revision)}: no entry of the history tells of it`);
      }
    }
    const made = listOf(file['revisions'])[0];
    if (
      made !== undefined &&
      textOf(file['uploadSha256']) !== null &&
      !history.some((entry) => entry['fileSha256'] === made['sha256'])
    ) {
      faults.push(`${nameOf(file, made)}: no entry of the history tells that it was made of the upload`);
    }
  }
  for (const step of listOf(evidence['steps'])) {
    for (const change of listOf(step['files'])) {
      if (!known.has(change['sha256Before']) || !known.has(change['sha256After'])) {
        faults.push(`step ${String(step['orderNo'])}: tells of a file that is not among the revisions`);
      }
    }
  }
}

const nameOf = (file: Facts, revision: Facts): string =>
  `${String(file['fileName'])}, revision ${String(revision['revision'])}`;

/** A revision holds the one before it, unless the document was taken back to correct in between. */
function checkPdf(evidence: Facts, path: string): void {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    stop(`${path} cannot be read: ${String(error)}`);
  }
  const hash = sha256(bytes);
  for (const file of listOf(evidence['files'])) {
    const revisions = listOf(file['revisions']);
    const index = revisions.findIndex((revision) => revision['sha256'] === hash);
    const found = revisions[index];
    if (found) {
      const earlier = revisions.slice(0, index);
      const held = earlier.filter(
        ({ size, sha256: wanted }) => sha256(bytes.subarray(0, numberOf(size) ?? 0)) === wanted,
      );
      const last = index === revisions.length - 1 ? 'the last' : 'not the last';
      say(`${basename(path)}: is ${nameOf(file, found)}, ${last}; SHA-256 ${hash}`);
      say(`  it holds ${String(held.length)} of ${String(earlier.length)} earlier revisions byte for byte`);
      return;
    }
    if (file['uploadSha256'] === hash) {
      say(`${basename(path)}: is ${String(file['fileName'])} as it was uploaded; SHA-256 ${hash}`);
      return;
    }
  }
  faults.push(`${basename(path)}: is no revision of the document; SHA-256 ${hash}`);
}

const [evidencePath, ...pdfPaths] = process.argv.slice(2);
if (evidencePath === undefined) {
  stop('node scripts/check-evidence.ts evidence.json [document.pdf …]');
}
const evidence = readEvidence(evidencePath);
say(
  `Document ${String(evidence['no'])} (${String(evidence['documentId'])}), evidence of ${String(evidence['generatedDate'])}`,
);
checkHistory(evidence);
checkRevisions(evidence);
pdfPaths.forEach((path) => checkPdf(evidence, path));
faults.forEach((fault) => say(`FAULT ${fault}`));
say(faults.length === 0 ? 'Everything holds.' : `${String(faults.length)} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
