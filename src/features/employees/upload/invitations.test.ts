import { describe, expect, it } from 'vitest';
import { bodyOf, knownOf } from '../../../../test/page/uploaded-people.ts';
import type { Payload } from './blocks.ts';
import { planInvitations, withMessage } from './invitations.ts';
import { createCompanyPeople } from './known-people.ts';

const payload = (code: string, change: Parameters<typeof bodyOf>[1] = {}): Payload => ({
  body: bodyOf(code, change),
  kind: 'create',
  fingerprint: code,
});

const people = createCompanyPeople();
people.add({
  employees: [knownOf('NV1'), knownOf('NV2')],
  users: [{ code: 'binh', username: 'binh@minhlong.vn' }],
});

const colleague = bodyOf('NV3', { user: { ...bodyOf('NV3').user, code: 'Binh' } });
const blocks = [
  [payload('NV1'), payload('NV2', { email: 'moi@minhlong.vn' })],
  [payload('NV3', colleague), payload('NV4', { email: 'nv4@minhlong.vn' })],
];
const plan = planInvitations(blocks.flat(), people);

describe('invitations of an upload', () => {
  it('go to those whose account is new, and to nobody else', () => {
    expect(plan).toEqual({
      invited: [{ employeeCode: 'NV4', name: 'Trần Văn Bình', email: 'nv4@minhlong.vn' }],
      withAccount: 3,
      withNewContact: 1,
    });
  });

  it('carry a message for those who are invited alone', () => {
    const messages = withMessage(blocks, plan, '  Hạn là thứ Sáu. ').map((block) =>
      block.map(({ body }) => body.user.invitationMessage),
    );
    expect(messages).toEqual([
      [undefined, undefined],
      [undefined, 'Hạn là thứ Sáu.'],
    ]);
    expect(withMessage(blocks, plan, ' ')).toBe(blocks);
  });
});
