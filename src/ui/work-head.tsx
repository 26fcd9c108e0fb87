import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { WholeTitle } from './whole-title.tsx';
import classes from './work-screen.module.css';

type WorkHeadProps = {
  readonly backTo: string;
  readonly backLabel: string;
  readonly title: string;
  /** Both are left out where there is no room. */
  readonly lead?: string;
  readonly mark?: ReactNode;
  /** What is done with the whole, at the end of the line. */
  readonly children: ReactNode;
};

/** The head of a work screen: the way back, what is worked on, and what is done with it. */
export function WorkHead({ backTo, backLabel, title, lead = '', mark, children }: WorkHeadProps) {
  return (
    <header className="cs-head">
      <ActionIcon component={Link} to={backTo} size={40} aria-label={backLabel}>
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div className={classes['words']}>
        <WholeTitle text={title} />
        {lead !== '' && <p className={classes['lead']}>{lead}</p>}
      </div>
      {mark !== undefined && <span className={classes['mark']}>{mark}</span>}
      <div className={classes['end']}>{children}</div>
    </header>
  );
}
