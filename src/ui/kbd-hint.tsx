import type { ReactNode } from 'react';
import styles from './kbd-hint.module.css';

type KbdHintProps = {
  /** Keys as they are labeled, in the order of pressing. */
  readonly keys: readonly string[];
  readonly children?: ReactNode;
};

/** Shows which keys do something; not shown on devices without a keyboard. */
export function KbdHint({ keys, children }: KbdHintProps) {
  return (
    <span className={styles['hint']}>
      {keys.map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
      {children}
    </span>
  );
}
