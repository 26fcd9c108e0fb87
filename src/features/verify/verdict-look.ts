import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCirclePlus,
  IconCircleX,
  IconFileOff,
  IconFileSearch,
  IconHelpCircle,
  IconLockOpen,
  IconShieldQuestion,
  IconStackFront,
} from '@tabler/icons-react';
import type { Tone } from '../../ui/tone.ts';
import type {
  CheckReport,
  DocumentVerdict,
  SignatureReport,
  Verdict,
} from '../../../pdf-signatures/report.ts';

export type Look = { readonly tone: Tone; readonly icon: Icon };

/** A verdict, or why it is not told as such: SHA-1 proves too little, and until all pages are compared it may become worse. */
type Shown<V extends DocumentVerdict> = V | 'weak' | 'comparing';

/** Of a verdict that says well of a file, what is said in its place. */
function reserve<V extends DocumentVerdict>(verdict: V, isWeak: boolean, isWitnessed: boolean): Shown<V> {
  const isGood = verdict === 'intact' || verdict === 'intact-with-additions';
  return isGood && isWeak ? 'weak' : isGood && !isWitnessed ? 'comparing' : verdict;
}

export function showDocument({ verdict, isWeak, isWitnessed }: CheckReport): Shown<DocumentVerdict> {
  return reserve(verdict, isWeak, isWitnessed);
}

export function showSignature({ verdict, integrity }: SignatureReport, isWitnessed: boolean): Shown<Verdict> {
  return reserve(verdict, integrity.kind === 'intact' && integrity.isWeak, isWitnessed);
}

const looks: Readonly<Record<Shown<DocumentVerdict>, Look>> = {
  broken: { tone: 'seal', icon: IconCircleX },
  altered: { tone: 'seal', icon: IconAlertTriangle },
  covered: { tone: 'seal', icon: IconStackFront },
  unexamined: { tone: 'warn', icon: IconHelpCircle },
  weak: { tone: 'warn', icon: IconLockOpen },
  'intact-with-additions': { tone: 'warn', icon: IconCirclePlus },
  comparing: { tone: 'neutral', icon: IconFileSearch },
  intact: { tone: 'ok', icon: IconCircleCheck },
  unsigned: { tone: 'neutral', icon: IconFileOff },
};

/** How a verdict looks: by color and by shape, never by color alone. Green is only what is intact and by somebody who is trusted. */
export function lookOf(shown: Shown<DocumentVerdict>, isTrusted: boolean): Look {
  return shown === 'intact' && !isTrusted ? { tone: 'warn', icon: IconShieldQuestion } : looks[shown];
}

/** How a signature looks, on its card and on its page. */
export function lookOfSignature(signature: SignatureReport, isWitnessed: boolean): Look {
  return lookOf(showSignature(signature, isWitnessed), signature.signer?.trust.kind === 'trusted');
}
