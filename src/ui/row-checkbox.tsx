import { Checkbox } from '@mantine/core';
import type { CheckboxProps } from '@mantine/core';
import classes from './row-checkbox.module.css';

type RowCheckboxProps = Omit<CheckboxProps, 'label' | 'aria-label'> & {
  /** What it chooses, for whoever does not see the row. */
  readonly 'aria-label': string;
};

/** Chooses a row of a list, or all rows of a page: a box without words, over an area as large as a finger. */
export function RowCheckbox(props: RowCheckboxProps) {
  return (
    <label className={classes['area']}>
      <Checkbox {...props} />
    </label>
  );
}
