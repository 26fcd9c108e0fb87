/** Hashes passwords with argon2id. */
export interface Passwords {
  /** `like` is a hash whose salt is taken again, so that `matching` compares a password with both by one computation. */
  hash(password: string, like?: string | null): Promise<string>;
  /** Takes as long for a missing hash as for a wrong password, so that timing tells no account. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Of each hash, whether it is this password's: with one computation for all of one salt, and also for none. */
  matching(hashes: readonly (string | null)[], password: string): Promise<readonly boolean[]>;
}
