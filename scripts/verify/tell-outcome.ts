/** What a check says of a file, in a line of JSON or in sentences. */
import type { Change, JudgedChange } from '../../pdf-signatures/changes/change.ts';
import type {
  CertificateFact,
  CheckOutcome,
  CheckReport,
  SignatureReport,
} from '../../pdf-signatures/report.ts';
import type { Told } from './check-messages.ts';

export function tellOutcome(file: string, outcome: CheckOutcome, isJson: boolean): Told {
  return { text: isJson ? toJson(file, outcome) : toText(file, outcome), isSound: isSound(outcome) };
}

/** Whether nothing at all is left to be asked: see `scripts/verify.ts`. */
function isSound(outcome: CheckOutcome): boolean {
  return (
    outcome.kind === 'checked' &&
    (outcome.verdict === 'intact' || outcome.verdict === 'intact-with-additions') &&
    outcome.isWitnessed &&
    outcome.isTrusted &&
    !outcome.isWeak
  );
}

/** A line of JSON. Of a file that could not be read, `error` says why. */
function toJson(file: string, outcome: CheckOutcome): string {
  return JSON.stringify(
    outcome.kind === 'refused'
      ? { file, verdict: 'unexamined', signatures: [], error: outcome.why }
      : { file, verdict: outcome.verdict, level: outcome.level, signatures: outcome.signatures.map(toEntry) },
  );
}

function toEntry(signature: SignatureReport) {
  return {
    field: signature.fieldName,
    verdict: signature.verdict,
    trust: trustOf(signature),
    root: rootOf(signature),
    level: signature.level,
    coversWholeFile: signature.coverage?.isWhole === true,
    changes: (signature.coverage?.changes ?? []).map(({ change, isAllowed }) => ({
      kind: change.what,
      allowed: isAllowed,
    })),
  };
}

/** `trusted`, or why not; `unknown` where nobody can say who signed. */
function trustOf({ signer }: SignatureReport): string {
  if (signer === null) {
    return 'unknown';
  }
  return signer.trust.kind === 'trusted' ? 'trusted' : signer.trust.why;
}

/** Who vouches for the signer: the name of the given root that their certificate leads to; `null` where none does. */
function rootOf({ signer }: SignatureReport): string | null {
  const root = signer?.trust.kind === 'trusted' ? signer.path.at(-1) : undefined;
  return root === undefined ? null : nameOf(root);
}

const nameOf = ({ subject }: CertificateFact): string => subject.commonName || subject.organization;

/** Sentences for people. */
function toText(file: string, outcome: CheckOutcome): string {
  const lines =
    outcome.kind === 'refused'
      ? [`${file}: could not be checked (${outcome.why})`]
      : [`${file}: ${describeDocument(outcome)}`, ...outcome.signatures.flatMap(describeSignature)];
  return lines.map(withoutControls).join('\n');
}

/** What stands in a file must not steer the terminal. */
function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

function describeDocument({ verdict, isTrusted, isWeak, isDamaged, level }: CheckReport): string {
  return [
    verdict,
    ...(verdict === 'unsigned' ? [] : [isTrusted ? 'all signers trusted' : 'not all signers trusted']),
    ...(level === null ? [] : [`level ${level}`]),
    ...(isWeak ? ['SHA-1, which is not safe'] : []),
    ...(isDamaged ? ['damaged structure'] : []),
  ].join(', ');
}

function describeSignature(signature: SignatureReport): string[] {
  const { number, kind, fieldName, verdict, integrity, coverage, signer, level } = signature;
  const [own] = signer?.path ?? [];
  const name = own === undefined ? 'somebody unknown' : nameOf(own);
  const root = rootOf(signature);
  const facts = [
    verdict,
    ...(integrity.kind === 'broken' ? [integrity.because] : []),
    ...(integrity.kind === 'unsupported' ? [`unsupported: ${integrity.what}`] : []),
    ...(integrity.kind === 'intact' && integrity.isWeak ? [integrity.digest] : []),
    root === null ? `not trusted (${trustOf(signature)})` : `trusted under ${root}`,
    ...(level === null ? [] : [level]),
    coverage?.isWhole === true ? 'covers the whole file' : 'covers a part of the file',
  ];
  return [
    `  ${String(number)}. ${kind} "${fieldName}" by ${name}: ${facts.join(', ')}`,
    ...(coverage?.changes ?? []).map((change) => `     ${describeChange(change)}`),
  ];
}

function describeChange({ change, isAllowed, by }: JudgedChange): string {
  const signed = by === null ? 'signed by nobody' : `signed by signature ${String(by)}`;
  return `${isAllowed ? 'allowed' : 'NOT ALLOWED'}: ${change.what}${detailsOf(change)}, ${signed}`;
}

function detailsOf(change: Change): string {
  switch (change.what) {
    case 'form-filled':
      return ` "${change.field}" from "${change.before}" to "${change.after}"`;
    case 'signature-removed':
    case 'signature-changed':
    case 'field-added':
    case 'field-changed':
    case 'field-removed':
      return ` "${change.field}"`;
    case 'annotation-added':
    case 'annotation-changed':
    case 'annotation-removed':
    case 'page-content':
    case 'looks-different':
    case 'content-covered':
      return ` on page ${String(change.page)}`;
    case 'pages':
      return ` from ${String(change.before)} to ${String(change.after)}`;
    case 'unexamined':
      return ` (${change.because})`;
    case 'signed':
    case 'signature-field':
    case 'validation-data':
    case 'metadata':
    case 'other':
      return '';
  }
}
