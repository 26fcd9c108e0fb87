import type { ReactNode } from 'react';
import classes from './meta-line.module.css';

/** Short facts beside one another, those that are not known left out. Each goes to the next line whole, and no line begins or ends with a dot. */
export function MetaLine({ facts }: { readonly facts: readonly ReactNode[] }) {
  const known = facts.filter((fact) => fact !== '' && fact !== false && fact != null);
  return (
    <span className={classes['line']}>
      {known.map((fact, index) => (
        // Facts have no identity here but their place.
        <span key={index}>
          {index > 0 && <span className={classes['dot']}> · </span>}
          {fact}
        </span>
      ))}
    </span>
  );
}
