import { useTranslation } from 'react-i18next';
import classes from './home.module.css';

type FiguresTableProps = {
  /** What the table is of. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first of each row heads it. */
  readonly rows: readonly (readonly string[])[];
};

/** The figures of a chart as a table, opened by whoever wants them exactly. */
export function FiguresTable({ caption, columns, rows }: FiguresTableProps) {
  const { t } = useTranslation();
  return (
    <details className={classes['details']}>
      <summary>{t('home.showTable')}</summary>
      <div className={classes['tableBox']} role="region" aria-label={caption} tabIndex={0}>
        <table className={`${classes['table'] ?? ''} cs-figures`}>
          <caption className="cs-spoken">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...cells], at) => (
              // Two departments may have one name.
              <tr key={at}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
