import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import type { Change, JudgedChange } from '../../../pdf-signatures/changes/change.ts';
import { plainText } from '../../../pdf-signatures/plain-text.ts';
import type { Coverage, Integrity, SignatureReport, SignerFact } from '../../../pdf-signatures/report.ts';
import { holderOf, signerName } from './signature-names.ts';

const revocationReasons = new Map<number, 'compromise' | 'affiliation' | 'superseded' | 'cessation' | 'hold'>(
  [
    [1, 'compromise'],
    [2, 'compromise'],
    [3, 'affiliation'],
    [4, 'superseded'],
    [5, 'cessation'],
    [6, 'hold'],
    [10, 'compromise'],
  ],
);

/** The sentences in which facts of a signature are told. */
export function useFactTexts() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    integrity: (integrity: Integrity): string => {
      switch (integrity.kind) {
        case 'intact':
          return integrity.isWeak
            ? t('verify.intactWeak')
            : t('verify.intact', { digest: integrity.digest.replace('-', '\u2011') });
        case 'broken':
          return t(`verify.brokenBecause.${integrity.because}`);
        case 'unsupported':
          return integrity.what === ''
            ? t('verify.unsupportedNoName')
            : t('verify.unsupportedKind', { what: integrity.what });
      }
    },
    coverage: ({ isWhole, revision, revisions }: Coverage): string =>
      isWhole ? t('verify.coversWhole') : t('verify.coversPart', { revision, revisions }),
    change: ({ change, by }: JudgedChange, signatures: readonly SignatureReport[]): string => {
      switch (change.what) {
        case 'signed': {
          const signature = signatures.find(({ number }) => number === by);
          return change.isTimeStamp
            ? t('verify.change.stamped')
            : signature === undefined
              ? t('verify.change.signed')
              : t('verify.change.signedBy', {
                  number: signature.number,
                  name: signerName(t, signature),
                });
        }
        case 'form-filled':
          return t(`verify.change.${fillingKind(change)}`, {
            field: plainText(change.field),
            before: shorten(change.before),
            after: shorten(change.after),
          });
        case 'signature-removed':
        case 'signature-changed':
        case 'field-added':
        case 'field-changed':
        case 'field-removed':
          return t(`verify.change.${change.what}`, { field: plainText(change.field) });
        case 'annotation-added':
        case 'annotation-changed':
        case 'annotation-removed':
        case 'page-content':
        case 'looks-different':
        case 'content-covered':
          return t(`verify.change.${change.what}`, { page: change.page });
        case 'pages':
          return t('verify.change.pages', { before: change.before, after: change.after });
        case 'unexamined':
          return t(`verify.change.unexamined.${change.because}`);
        case 'signature-field':
        case 'validation-data':
        case 'metadata':
        case 'other':
          return t(`verify.change.${change.what}`);
      }
    },
    /** Who answers for a change with a signature of their own; empty where that is no question. */
    changeSigner: (
      { change, isAllowed, by }: JudgedChange,
      signatures: readonly SignatureReport[],
    ): string => {
      const signature = signatures.find(({ number }) => number === by);
      if (change.what === 'signed' || change.what === 'validation-data') {
        return '';
      }
      return signature !== undefined
        ? t('verify.signedIn', { number: signature.number, name: signerName(t, signature) })
        : isAllowed
          ? t('verify.signedByNobody')
          : '';
    },
    time: ({ time }: SignatureReport): string => {
      switch (time.kind) {
        case 'time-stamp':
          return t(time.isTrusted ? 'verify.timeStamped' : 'verify.timeStampedUntrusted', {
            time: format.moment(time.at),
            authority: time.authority,
          });
        case 'said':
          return t('verify.timeSaid', { time: format.moment(time.at) });
        case 'none':
          return t('verify.timeNone');
      }
    },
    trust: ({ trust, path }: SignerFact): string => {
      const root = holderOf(path.at(-1));
      if (trust.kind === 'trusted') {
        return trust.by.kind === 'company'
          ? t('verify.trusted.company', { root, name: trust.by.name })
          : t(`verify.trusted.${trust.by.kind}`, { root });
      }
      return trust.why === 'unknown-root'
        ? t('verify.untrusted.unknown-root', { root })
        : t(`verify.untrusted.${trust.why}`);
    },
    validity: ({ path, hasExpiredSince, trust }: SignerFact): string => {
      const [own] = path;
      const values = { from: format.moment(own?.validFrom ?? ''), to: format.moment(own?.validTo ?? '') };
      const wasGood = trust.kind === 'trusted' || trust.why !== 'expired';
      return t(hasExpiredSince && wasGood ? 'verify.expiredSince' : 'verify.validityText', values);
    },
    revocation: ({ revocation }: SignerFact): string => {
      switch (revocation.kind) {
        case 'good':
          return t('verify.notRevoked', { time: format.moment(revocation.asOf) });
        case 'revoked':
          return t('verify.revokedAt', {
            time: format.moment(revocation.at),
            reason: t(`verify.revocationReason.${revocationReasons.get(revocation.reason) ?? 'unspecified'}`),
          });
        case 'unknown':
          return t('verify.revocationUnknown');
      }
    },
  };
}

function fillingKind({
  before,
  after,
}: Extract<Change, { what: 'form-filled' }>): 'redrawn' | 'filled' | 'emptied' | 'refilled' {
  if (before === after) {
    return 'redrawn';
  }
  return before === '' ? 'filled' : after === '' ? 'emptied' : 'refilled';
}

/** Letters of a value that are told. */
const longest = 200;

function shorten(value: string): string {
  const text = plainText(value);
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}
