import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './home.module.css';

type HomeSectionProps = {
  readonly title: string;
  readonly hint?: string;
  /** What stands at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** One matter of the overview, under its heading. */
export function HomeSection({ title, hint, aside, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['heading']}>
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
