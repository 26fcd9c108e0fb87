import { BrandMark } from './brand-mark.tsx';
import classes from './company-mark.module.css';

type CompanyMarkProps = {
  readonly company: { readonly name: string; readonly logo: string | null } | null;
  readonly size?: number;
  /** Whether the product's name stands beside its sign, where the company has no logo. */
  readonly withName?: boolean;
};

/** A company's logo; the product's own sign for a company without one. */
export function CompanyMark({ company, size = 30, withName = true }: CompanyMarkProps) {
  if (!company?.logo) {
    return <BrandMark size={size} withName={withName} />;
  }
  return <img className={classes['logo']} src={company.logo} alt={company.name} height={size} />;
}
