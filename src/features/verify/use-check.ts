import { useEffect, useRef, useState } from 'react';
import { authoritiesPerCall } from '../../../contract/operations/certificates.ts';
import type { TrustFiles } from './check/check-messages.ts';
import { type CheckSession, openCheck } from './check/check-session.ts';
import { type CheckOutcome, checkLimits } from '../../../pdf-signatures/report.ts';
import type { WitnessProgress } from '../../../pdf-signatures/witness/witness.ts';

/** What somebody knows of issuers: their certificates, which are trusted, and lists of what they revoked. */
type Served = { readonly roots: TrustFiles['roots']; readonly crls: TrustFiles['crls'] };

/** What was asked for at a source, and answered by it. */
type Known = {
  readonly source: TrustSource | null;
  readonly asked: Set<string>;
  readonly served: Served[];
};

/** Tells what is known of the issuers with these keys, by their identifiers (RFC 5280, 4.2.1.2) in hexadecimal digits. */
export type TrustSource = (keyIds: readonly string[]) => Promise<Served>;

/** `progress`: how many pages are compared; `null` before that, and after it. */
export type CheckState = {
  readonly outcome: CheckOutcome | null;
  readonly progress: WitnessProgress | null;
};

const unchecked: CheckState = { outcome: null, progress: null };

/**
 * The outcome of checking a file; `null` while it is being checked. It is told as soon as the structure is examined, and again once the
 * pages are compared. `added`: what the visitor trusts by themselves. Issuers that are missing are asked for at `source`, and the file is
 * judged anew with what comes.
 */
export function useCheck(file: File, added: TrustFiles, source: TrustSource | null): CheckState {
  const [held, setHeld] = useState<(CheckState & { readonly file: File }) | null>(null);
  const [witnessed, setWitnessed] = useState<File | null>(null);
  const session = useRef<{ readonly file: File; readonly check: CheckSession } | null>(null);
  const known = useRef<Known>({ source, asked: new Set(), served: [] });

  useEffect(() => {
    if (file.size > checkLimits.fileBytes) {
      return;
    }
    const check = openCheck(file, {
      onProgress: (progress) => {
        setHeld((before) => ({
          file,
          outcome: before?.file === file ? before.outcome : null,
          progress,
        }));
      },
      onWitnessed: () => setWitnessed(file),
    });
    session.current = { file, check };
    return () => {
      session.current = null;
      check.end();
    };
  }, [file]);

  const isWitnessed = witnessed === file;
  useEffect(() => {
    const current = session.current;
    if (current?.file !== file) {
      return;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    const hold = (outcome: CheckOutcome): void => {
      if (!signal.aborted) {
        const isOver = outcome.kind === 'refused' || outcome.isWitnessed;
        setHeld((before) => ({
          file,
          outcome,
          progress: !isOver && before?.file === file ? before.progress : null,
        }));
      }
    };
    // A source names issuers in the reader's language: in another one it is asked anew.
    if (known.current.source !== source) {
      known.current = { source, asked: new Set(), served: [] };
    }
    const judge = async (): Promise<void> => {
      const trust = (): TrustFiles => {
        const { served } = known.current;
        return {
          roots: [...added.roots, ...served.flatMap(({ roots }) => roots)],
          certificates: added.certificates,
          crls: [...added.crls, ...served.flatMap(({ crls }) => crls)],
        };
      };
      const first = await current.check.judge(trust());
      hold(first);
      if (signal.aborted || source === null || first.kind !== 'checked') {
        return;
      }
      const { asked, served } = known.current;
      const wanted = first.wantedKeyIds.filter((keyId) => !asked.has(keyId)).slice(0, authoritiesPerCall);
      if (wanted.length === 0) {
        return;
      }
      // Without an answer the issuers stay unknown, which is what is said then.
      const found = await source(wanted).catch(() => null);
      if (found === null) {
        return;
      }
      wanted.forEach((keyId) => asked.add(keyId));
      served.push(found);
      hold(await current.check.judge(trust()));
    };
    void judge();
    return () => leaving.abort();
  }, [file, added, source, isWitnessed]);

  if (file.size > checkLimits.fileBytes) {
    return { outcome: { kind: 'refused', why: 'too-large' }, progress: null };
  }
  return held?.file === file ? held : unchecked;
}
