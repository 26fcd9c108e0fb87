import { type ComponentProps, useCallback } from 'react';
import classes from './row-checkbox.module.css';

type RowCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref' | 'aria-label'> & {
  /** What it chooses, for whoever does not see the row. */
  readonly 'aria-label': string;
  /** Whether some of the rows are chosen, and others are not. */
  readonly indeterminate?: boolean;
};

/**
 * Chooses a row of a list, or all rows of a page: a box without words, over an area as large as a finger. It looks as the library's, which
 * is several components deep: too much for one in each row.
 */
export function RowCheckbox({ indeterminate = false, ...props }: RowCheckboxProps) {
  const mark = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null) {
        input.indeterminate = indeterminate;
      }
    },
    [indeterminate],
  );
  return (
    <label className={classes['area']}>
      <input ref={mark} type="checkbox" className={classes['box']} {...props} />
    </label>
  );
}
