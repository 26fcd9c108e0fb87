import type { ReactNode } from 'react';

type RowProps = { readonly title: string; readonly text: string; readonly children: ReactNode };

/** One thing about a user, in words, and what can be done about it. */
export function Row({ title, text, children }: RowProps) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p className="cs-detail">{text}</p>
      </div>
      {children}
    </li>
  );
}
