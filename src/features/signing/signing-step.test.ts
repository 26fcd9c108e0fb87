import { expect, it } from 'vitest';
import { describe } from '../../../contract/enumeration.ts';
import {
  accessPermission,
  type AccessPermission,
  documentStatus,
  identityVerificationStatus,
  receiveOtpMethod,
  stepStatus,
} from '../../../contract/enums.ts';
import { documentSchema, processStepSchema } from '../../../contract/models/document.ts';
import { meSchema } from '../../../contract/models/user.ts';
import { destinationOf, signingStepOf } from './signing-step.ts';

function asksIdentity(
  permission: AccessPermission,
  { typeAsks, isVerified }: { readonly typeAsks: boolean; readonly isVerified: boolean },
): boolean {
  const document = documentSchema.parse({
    id: 'document',
    status: describe('documentStatus', documentStatus.ready),
    requireVerifiedUserSigning: typeAsks,
  });
  const step = processStepSchema.parse({
    id: 'step',
    accessPermission: describe('accessPermission', permission),
    status: describe('stepStatus', stepStatus.waiting),
  });
  const status = isVerified ? identityVerificationStatus.verified : identityVerificationStatus.notVerified;
  const me = meSchema.parse({
    scope: { kind: 'session' },
    user: { id: 1, identityVerificationStatus: describe('identityVerificationStatus', status) },
    company: null,
    roles: ['signer'],
    preferences: null,
    expiresAt: '2026-11-22T10:00:00+07:00',
  });
  return signingStepOf(document, step, me, null).asksIdentity;
}

const { ekyc, eSign, signDigital, approve, view, fillData } = accessPermission;

it('asks who the signer is where the document’s type does, unless it is known', () => {
  for (const permission of [eSign, signDigital, approve]) {
    expect(asksIdentity(permission, { typeAsks: true, isVerified: false })).toBe(true);
    expect(asksIdentity(permission, { typeAsks: true, isVerified: true })).toBe(false);
    expect(asksIdentity(permission, { typeAsks: false, isVerified: false })).toBe(false);
  }
  for (const permission of [view, fillData]) {
    expect(asksIdentity(permission, { typeAsks: true, isVerified: false })).toBe(false);
  }
});

it('asks in every step of eKYC, whatever is known', () => {
  expect(asksIdentity(ekyc, { typeAsks: false, isVerified: true })).toBe(true);
});

/** Where the code of a reader goes, who is signed in or came by a link. */
function destination(scope: object, user: object): string | null {
  const addresses = { id: 1, email: 'hang@minhlong.vn', phone: '0912345678' };
  const me = meSchema.parse({
    scope,
    user: { ...addresses, signConfirmationEnabled: true, ...user },
    company: null,
    roles: [],
    preferences: null,
    expiresAt: '2026-11-22T10:00:00+07:00',
  });
  return destinationOf(me);
}

it('says where a code goes, and that none goes to who wants none, unless they came by a link', () => {
  const session = { kind: 'session' };
  const link = { kind: 'document', documentId: 'document', processId: 'step' };
  const by = (method: number) => ({ receiveOtpMethod: describe('receiveOtpMethod', method) });
  expect(destination(session, by(receiveOtpMethod.email))).toBe('h•••g@minhlong.vn');
  expect(destination(session, by(receiveOtpMethod.zalo))).toBe('•••678');
  for (const wantsNone of [by(receiveOtpMethod.none), { signConfirmationEnabled: false }]) {
    expect(destination(session, wantsNone)).toBeNull();
    expect(destination(link, wantsNone)).toBe('h•••g@minhlong.vn');
  }
});
