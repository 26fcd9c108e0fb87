import { envelopeCode } from '../../contract/envelope.ts';
import type { RowClash } from '../../contract/rules/row-clash.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses a call with every row at fault in `data.errors` (companion operations, §6), and each message once. The first row
 * decides the code.
 */
export function refuseRows(clashes: readonly RowClash[]): Refusal {
  return new Refusal(
    [...new Set(clashes.map(({ message }) => message))],
    clashes[0]?.code ?? envelopeCode.default,
    { errors: clashes.map(({ row, field, message }) => ({ row, field, message })) },
  );
}
