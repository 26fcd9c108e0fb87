import type { Payload } from './blocks.ts';
import type { CompanyPeople } from './known-people.ts';

/** Someone whose account is created, and who gets an email to set a password. */
export type Invited = { readonly employeeCode: string; readonly name: string; readonly email: string };

/** Whom rows that are about to be sent cause emails to, and whom they do not. */
export type InvitationPlan = {
  readonly invited: readonly Invited[];
  /** Employees who have an account already. */
  readonly withAccount: number;
  /** Of these, those whose email address or phone number changes: whoever has confirmed theirs is asked to confirm the new one. */
  readonly withNewContact: number;
};

export function planInvitations(
  payloads: readonly Payload[],
  people: Pick<CompanyPeople, 'employee' | 'hasUser'>,
): InvitationPlan {
  const invited = payloads.filter(({ body }) => !people.hasUser(body.user.code));
  const newContacts = payloads.filter(({ body }) => {
    const known = people.employee(body.employeeCode);
    return known !== undefined && (known.email !== body.email || known.phoneNumber !== body.phoneNumber);
  });
  return {
    invited: invited.map(({ body: { employeeCode, user, email } }) => ({
      employeeCode,
      name: user.name,
      email,
    })),
    withAccount: payloads.length - invited.length,
    withNewContact: newContacts.length,
  };
}

/** The same blocks, with a message to those who are invited. */
export function withMessage(
  blocks: readonly (readonly Payload[])[],
  { invited }: Pick<InvitationPlan, 'invited'>,
  message: string,
): readonly (readonly Payload[])[] {
  const text = message.trim();
  if (text === '') {
    return blocks;
  }
  const codes = new Set(invited.map(({ employeeCode }) => employeeCode));
  return blocks.map((block) =>
    block.map((payload) =>
      codes.has(payload.body.employeeCode)
        ? {
            ...payload,
            body: { ...payload.body, user: { ...payload.body.user, invitationMessage: text } },
          }
        : payload,
    ),
  );
}
