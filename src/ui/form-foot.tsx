import type { ReactNode } from 'react';
import classes from './form-foot.module.css';

/** The buttons that end a form in a dialog or sheet: in reach however long the form is. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return <div className={classes['foot']}>{children}</div>;
}
