import { accessPermission } from '../enums.ts';
import type { SignatureLevel } from '../models/certificate.ts';

/** The lowest level that a document type may ask for: every signature has at least that of a drawn one. */
export type RequiredLevel = 'company' | 'public';

/** What a document type asks of its signers, by whose people they are; `null` asks for nothing. */
export type RequiredLevels = {
  readonly userLevel: RequiredLevel | null;
  readonly guestLevel: RequiredLevel | null;
};

/** A certificate of a person and one of an organization count alike. */
const ranks: Readonly<Record<SignatureLevel | RequiredLevel, number>> = {
  drawn: 0,
  company: 1,
  public: 2,
  'public-person': 2,
  'public-organization': 2,
};

export function isBelow(level: SignatureLevel, required: RequiredLevel): boolean {
  return ranks[level] < ranks[required];
}

/** The level of the least of several signatures; `null` where there are none. */
export function lowestLevel(levels: readonly SignatureLevel[]): SignatureLevel | null {
  return levels.toSorted((a, b) => ranks[a] - ranks[b])[0] ?? null;
}

/** The level that a step of this permission comes to at most; `null` for one that leaves no signature of its holder's own. */
export function levelOfPermission(permission: number): SignatureLevel | null {
  switch (permission) {
    case accessPermission.signDraw:
      return 'drawn';
    case accessPermission.eSign:
    case accessPermission.ekyc:
      return 'company';
    case accessPermission.signDigital:
      return 'public-person';
    default:
      // An approval is internal whatever the type asks: it always stands under the company's own certificate.
      return null;
  }
}

export function requiredOf(levels: RequiredLevels, isGuest: boolean): RequiredLevel | null {
  return isGuest ? levels.guestLevel : levels.userLevel;
}

/** What is asked of a step and its way of signing cannot come to; `null` where nothing is missed. */
export function missedLevel(permission: number, required: RequiredLevel | null): RequiredLevel | null {
  const level = levelOfPermission(permission);
  return required !== null && level !== null && isBelow(level, required) ? required : null;
}
