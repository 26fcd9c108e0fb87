import { useEffect, useRef, useState } from 'react';
import { authoritiesPerCall } from '../../../contract/operations/trust.ts';
import type { TrustFiles } from './check/check-messages.ts';
import { openCheck } from './check/check-session.ts';
import type { CheckSession } from './check/check-session.ts';
import { checkLimits } from './check/report.ts';
import type { CheckOutcome } from './check/report.ts';

/** What somebody knows of issuers: their certificates, which are trusted, and lists of what they revoked. */
type Served = { readonly roots: readonly Uint8Array[]; readonly crls: readonly Uint8Array[] };

/** Tells what is known of the issuers with these keys, by their identifiers (RFC 5280, 4.2.1.2) in hexadecimal digits. */
export type TrustSource = (keyIds: readonly string[]) => Promise<Served>;

const noTrust: TrustFiles = { roots: [], certificates: [], crls: [] };

/**
 * The outcome of checking a file; `null` while it is being checked. `added`: what the visitor trusts by themselves. Issuers that are
 * missing are asked for at `source`, and the file is judged anew with what comes.
 */
export function useCheck(
  file: File | null,
  added: TrustFiles = noTrust,
  source: TrustSource | null = null,
): CheckOutcome | null {
  const [held, setHeld] = useState<{ readonly file: File; readonly outcome: CheckOutcome } | null>(null);
  const session = useRef<{ readonly file: File; readonly check: CheckSession } | null>(null);
  const known = useRef<{ readonly asked: Set<string>; readonly served: Served[] }>({
    asked: new Set(),
    served: [],
  });

  useEffect(() => {
    if (file === null || file.size > checkLimits.fileBytes) {
      return;
    }
    const check = openCheck(file);
    session.current = { file, check };
    return () => {
      session.current = null;
      check.end();
    };
  }, [file]);

  useEffect(() => {
    const current = session.current;
    if (file === null || current?.file !== file) {
      return;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    const hasLeft = (): boolean => signal.aborted;
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
      if (hasLeft()) {
        return;
      }
      setHeld({ file, outcome: first });
      if (source === null || first.kind !== 'checked') {
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
      if (!hasLeft()) {
        const outcome = await current.check.judge(trust());
        if (!hasLeft()) {
          setHeld({ file, outcome });
        }
      }
    };
    void judge();
    return () => {
      leaving.abort();
    };
  }, [file, added, source]);

  if (file !== null && file.size > checkLimits.fileBytes) {
    return { kind: 'refused', why: 'too-large' };
  }
  return held?.file === file ? held.outcome : null;
}
