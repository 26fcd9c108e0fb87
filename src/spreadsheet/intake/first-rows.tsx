import { useTranslation } from 'react-i18next';
import { columnLetters } from '../table.ts';
import classes from './intake.module.css';
import type { SheetContent } from './taken-sheet.ts';

const rowsShown = 5;
/** A sheet of hundreds of columns is recognized by its first ones. */
const columnsShown = 40;

type FirstRowsProps = { readonly content: SheetContent };

/** The first rows of what was read, as a check that it is what was meant. */
export function FirstRows({ content }: FirstRowsProps) {
  const { t } = useTranslation();
  const headers = content.headers.slice(0, columnsShown);
  return (
    // Scrolled with the arrow keys once it is focused.
    <div
      className="cs-box"
      style={{ overflowX: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={t('sheet.preview')}
    >
      <table className={`${classes['table'] ?? ''} cs-figures`}>
        <thead>
          <tr>
            <th scope="col" className={classes['rowNumber']}>
              {t('sheet.rowNumber')}
            </th>
            {headers.map((header, column) => (
              <th key={column} scope="col">
                {header === '' ? t('sheet.columnUnnamed', { letters: columnLetters(column) }) : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {content.rows.slice(0, rowsShown).map((row, index) => (
            <tr key={content.rowNumbers[index]}>
              <th scope="row" className={classes['rowNumber']}>
                {content.rowNumbers[index]}
              </th>
              {headers.map((_, column) => (
                <td key={column}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
