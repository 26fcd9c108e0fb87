import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type SectionProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

/** One matter of the account. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
