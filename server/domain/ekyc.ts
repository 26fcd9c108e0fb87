import {
  accessPermission,
  type AccessPermission,
  identityPaper,
  type IdentityPaper,
} from '../../contract/enums.ts';
import type { FaultId, FieldFault } from '../../contract/faults.ts';
import { needsVerifiedUser } from '../../contract/rules/permissions.ts';

/** Whose identity has to have been accepted before a step is signed. */
export type IdentityNeeded = {
  /** For this very document, as eKYC has it. */
  readonly forDocument: boolean;
  /** For whichever document, as a document's type may ask of everyone who signs. */
  readonly ofUser: boolean;
};

export function identityNeeded(permission: AccessPermission, typeAsks: boolean): IdentityNeeded {
  return {
    forDocument: permission === accessPermission.ekyc,
    ofUser: typeAsks && needsVerifiedUser(permission),
  };
}

/** What was found out about one picture of a person's paper or face. */
export type LookedAt =
  | {
      readonly kind: 'ok';
      /** Its bytes, to tell it from others. */ readonly content: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'refused'; readonly reason: 'not-an-image' | 'too-large' };

/** Whether a paper has another side that must be shown. */
export function hasBack(paper: IdentityPaper): boolean {
  return paper === identityPaper.citizenCard;
}

const faultIds: Readonly<Record<'not-an-image' | 'too-large', FaultId>> = {
  'not-an-image': 'notImage',
  'too-large': 'imageTooLarge',
};

/**
 * What is wrong with the pictures of an eKYC step (companion operations, §4): each is a PNG or JPEG, large enough to be read,
 * and no two are the same.
 */
export function pictureFaults(
  paper: IdentityPaper,
  pictures: {
    readonly front: LookedAt;
    readonly back: LookedAt | null;
    readonly portrait: LookedAt;
  },
  shortSide: number,
): FieldFault[] {
  const faults: FieldFault[] = [];
  const seen = new Set<string>();
  const { front, back, portrait } = pictures;
  if (hasBack(paper) && back === null) {
    faults.push({ path: 'back', id: 'required' });
  }
  for (const [path, picture] of Object.entries({ front, back, portrait })) {
    if (picture === null) {
      continue;
    }
    if (picture.kind === 'refused') {
      faults.push({ path, id: faultIds[picture.reason] });
      continue;
    }
    if (Math.min(picture.width, picture.height) < shortSide) {
      faults.push({ path, id: 'imageTooSmall', params: { n: shortSide } });
    }
    if (seen.has(picture.content)) {
      faults.push({ path, id: 'sameImage' });
    }
    seen.add(picture.content);
  }
  return faults;
}
