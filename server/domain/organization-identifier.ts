import { normalizeTaxCode } from '../../contract/rules/tax-code.ts';

/**
 * How a certificate writes the number under which a company is registered (ETSI EN 319 412-1, 5.1.4): `VATVN-0101243150`, or
 * `VATVN-0101243150-001` for a branch. `null` for what is no Vietnamese tax code, since it would say something untrue.
 */
export function organizationIdentifier(taxCode: string): string | null {
  const number = normalizeTaxCode(taxCode);
  return number === null ? null : `VATVN-${number}`;
}
