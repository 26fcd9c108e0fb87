import type { ChainedEntry } from './history-chain.ts';

/** How far a history has come: how many entries it has, and the hash of the last one. */
export type HistoryHead = { readonly entries: number; readonly hash: string };

/**
 * The type of the signed attribute that a company's seal carries a head as (RFC 5652, 5.3). Its arc is a UUID, which needs no
 * registration (ITU-T X.667).
 *
 *   HistoryHead ::= SEQUENCE { entries INTEGER, hash OCTET STRING (SIZE (32)) }
 */
export const historyHeadType = '2.25.252503344181230594612788424118870021827';

/** An Attribute of that type in DER, as the hexadecimal text that signatures stand in a PDF as. */
const attributePattern =
  /06146982fbf6b082d381f2b2d7afe5fdbcc7cfa4ad4331[0-9a-f]{2}30[0-9a-f]{2}02(?:01([0-9a-f]{2})|02([0-9a-f]{4})|03([0-9a-f]{6})|04([0-9a-f]{8}))0420([0-9a-f]{64})/i;

/**
 * The head that a seal of ours signs, `null` where it signs none. The seal itself is not checked.
 *
 * @param appended what the seal's revision appended to its file.
 */
export function readHistoryHead(appended: Uint8Array): HistoryHead | null {
  const text = Buffer.from(appended.buffer, appended.byteOffset, appended.byteLength).toString('latin1');
  const [, one, two, three, four, hash = ''] = attributePattern.exec(text) ?? [];
  const entries = one ?? two ?? three ?? four;
  return entries === undefined ? null : { entries: Number(`0x${entries}`), hash: hash.toLowerCase() };
}

/** What of a history contradicts a head that was sealed; `null` when it goes on from there. */
export function faultOfHead(
  entries: readonly Pick<ChainedEntry, 'hash'>[],
  head: HistoryHead,
): 'cut-off' | 'rewritten' | null {
  if (entries.length < head.entries) {
    return 'cut-off';
  }
  return entries[head.entries - 1]?.hash === head.hash ? null : 'rewritten';
}
