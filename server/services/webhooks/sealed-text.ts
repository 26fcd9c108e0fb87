import type { KeyVault } from '../../adapters/security/key-vault.ts';

/** What a webhook's row holds sealed is text: its secret and its bearer. */
export function sealText(vault: KeyVault, text: string): string {
  return vault.seal('webhook', new TextEncoder().encode(text));
}

export function openText(vault: KeyVault, sealed: string): string {
  return new TextDecoder().decode(vault.open('webhook', sealed));
}
