/** Hashes passwords with argon2id. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for a missing hash as for a wrong password, so that timing tells no account. */
  verify(hash: string | null, password: string): Promise<boolean>;
}
