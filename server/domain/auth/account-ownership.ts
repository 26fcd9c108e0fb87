/*
 * An account begins as that of one user of one company, which knows its address and may have set its password: what opens it opens
 * that company alone. Only its holder makes it their account in another company, by accepting that company's invitation.
 */

/** What an account is recovered with: an address whose mailbox somebody has read a link in. */
export type Recovery = { readonly recoveryEmail: string | null; readonly recoveryVerifiedAt: Date | null };

/** A user that an account signs in as. */
export type AccountUser = { readonly comId: number; readonly email: string };

const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The address whose mailbox an account's holder is known to read; `null` for none. */
export const provedMailbox = ({ recoveryEmail, recoveryVerifiedAt }: Recovery): string | null =>
  recoveryVerifiedAt === null ? null : recoveryEmail;

/** Whether an address is the mailbox that a user name is. */
export const isMailboxOfName = (username: string, address: string | null): boolean =>
  address !== null && username.includes('@') && sameAddress(address, username);

/**
 * Where a link to set a new password goes; `null` for nowhere. An account of one company is that company's to reach. One that
 * works in several goes by its own proved address, whatever any of the companies writes down.
 */
export function resetAddress(account: Recovery, users: readonly AccountUser[]): string | null {
  const proved = provedMailbox(account);
  const [only, another] = users;
  if (only === undefined) {
    return null;
  }
  if (another === undefined) {
    return only.email === '' ? proved : only.email;
  }
  return proved;
}

export type Invited = {
  readonly username: string;
  /** Where the invitation was sent. */ readonly sentTo: string | null;
};

/**
 * Whether the holder of an account may take the place of an invited user with it. The company has to have written to the mailbox
 * that the user name is, and the account has to have been set a password by a link in that same mailbox: both then name one
 * person, and no company alone can stand in for them.
 */
export function mayJoin(
  invited: Invited,
  account: Recovery & { readonly username: string; readonly hasPassword: boolean },
): boolean {
  return (
    account.hasPassword &&
    account.username === invited.username &&
    isMailboxOfName(invited.username, invited.sentTo) &&
    isMailboxOfName(invited.username, provedMailbox(account))
  );
}
