import type { ReactNode } from 'react';
import styles from './pill.module.css';
import type { Tone } from './tone.ts';

type PillProps = { readonly tone?: Tone; readonly icon?: ReactNode; readonly children: ReactNode };

/** A short fact beside what it is about: a state, a count, a date that nears. */
export function Pill({ tone = 'neutral', icon, children }: PillProps) {
  return (
    <span className={`${styles['pill'] ?? ''} cs-figures`} data-tone={tone}>
      {icon}
      <span className="cs-ellipsis">{children}</span>
    </span>
  );
}
