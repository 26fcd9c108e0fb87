import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './data-table.module.css';

type RowTitleProps = {
  readonly title: ReactNode;
  /** Stands below the title. */
  readonly facts?: ReactNode;
  /** Where the title leads; else it opens something here, or nothing. */
  readonly to?: string | null;
  readonly onOpen?: () => void;
  readonly children?: ReactNode;
};

/** What a row is called, and what is said of it below. */
export function RowTitle({ title, facts = '', to = null, onOpen, children }: RowTitleProps) {
  return (
    <>
      <Title title={title} to={to} onOpen={onOpen} />
      {facts !== '' && <Facts>{facts}</Facts>}
      {children}
    </>
  );
}

/** What is said below something of a row. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <p className={`${classes['facts'] ?? ''} cs-figures`}>{children}</p>;
}

type TitleProps = Pick<RowTitleProps, 'title'> & {
  readonly to: string | null;
  readonly onOpen: (() => void) | undefined;
};

function Title({ title, to, onOpen }: TitleProps) {
  if (to !== null) {
    return (
      <Link to={to} className="cs-title cs-target">
        {title}
      </Link>
    );
  }
  if (onOpen !== undefined) {
    return (
      <button type="button" className="cs-title cs-target" onClick={onOpen}>
        {title}
      </button>
    );
  }
  return <strong>{title}</strong>;
}
