/**
 * Seals what must be read again but never stand in the open in the database: private keys, the secrets of authenticator
 * apps, webhooks and providers of signatures, the tokens of Zalo, and what pushes are signed and encrypted with. `purpose` binds a sealed value to its use, so that it cannot be opened as something else.
 */
export interface KeyVault {
  seal(purpose: VaultPurpose, plain: Uint8Array): string;
  /** @throws when the value was changed, sealed for another purpose, or under another key. */
  open(purpose: VaultPurpose, sealed: string): Uint8Array;
  sealText(purpose: VaultPurpose, plain: string): string;
  /** @throws as `open`. */
  openText(purpose: VaultPurpose, sealed: string): string;
}

export type VaultPurpose =
  | 'authority-key'
  | 'user-key'
  | 'seal-key'
  | 'totp'
  | 'webhook'
  | 'signing-provider'
  | 'zalo-tokens'
  | 'vapid-key'
  | 'push-subscription';
