import { type HistoryHead, historyHeadType } from '../../domain/history-head.ts';
import { integer, octets, oid, sequence } from '../security/der.ts';
import { attribute } from './cms.ts';

/**
 * The head of a document's history as a signed attribute (RFC 5652, 5.3) of its company's seal: what a signature covers cannot be
 * changed later by whoever holds the database, and what is time-stamped was so at that time. Readers pass over attributes that they
 * do not know. `readHistoryHead` finds it again.
 */
export function historyHeadAttribute({ entries, hash }: HistoryHead): Uint8Array {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(entries);
  return attribute(oid(historyHeadType), sequence(integer(count), octets(Buffer.from(hash, 'hex'))));
}
