/** What of a user is unique within its company. `username` is canonical. */
export type UserClaim = { readonly code: string; readonly username: string };

/** `other-username`: the code is a user's who has another name. `username-taken`: the name is a user's who has another code. */
export type UserClash = 'other-username' | 'username-taken';

/**
 * Who has which code and user name. Rows of one call are held against those of the company and against the rows before them
 * (specification, "Errors", Create or update employee).
 */
export class UserClaims {
  readonly #byCode = new Map<string, UserClaim>();
  readonly #byUsername = new Map<string, UserClaim>();

  constructor(known: Iterable<UserClaim> = []) {
    for (const claim of known) {
      this.add(claim);
    }
  }

  add(claim: UserClaim): void {
    this.#byCode.set(claim.code, claim);
    this.#byUsername.set(claim.username, claim);
  }

  clashOf(claim: UserClaim): UserClash | null {
    const sameCode = this.#byCode.get(claim.code);
    if (sameCode) {
      return sameCode.username === claim.username ? null : 'other-username';
    }
    return this.#byUsername.has(claim.username) ? 'username-taken' : null;
  }
}
