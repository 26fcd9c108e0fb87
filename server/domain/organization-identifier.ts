/** A Vietnamese tax code: ten digits, and three more for a branch. */
const taxCodePattern = /^(\d{10})(?:-?(\d{3}))?$/;

/**
 * How a certificate writes the number under which a company is registered (ETSI EN 319 412-1, 5.1.4): `VATVN-0101243150`, or
 * `VATVN-0101243150-001` for a branch. `null` for what is no Vietnamese tax code, since it would say something untrue.
 */
export function organizationIdentifier(taxCode: string): string | null {
  const [, company, branch] = taxCodePattern.exec(taxCode.replace(/[\s.]/g, '')) ?? [];
  if (company === undefined) {
    return null;
  }
  return branch === undefined ? `VATVN-${company}` : `VATVN-${company}-${branch}`;
}
