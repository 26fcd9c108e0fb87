import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { PrintedPage } from './draw-for-print.ts';
import classes from './print-sheets.module.css';

/** Sizes of paper, in points, that differ by less than a printer shows. */
const paperOf = ({ width, height }: PrintedPage): string => `${Math.round(width)}pt ${Math.round(height)}pt`;

/** A page rule for each size: a plan among contracts comes out on its own paper, where the printer can. */
function rulesOf(papers: readonly string[]): string {
  return papers
    .map((paper, index) => `@page cs-paper-${index} { size: ${paper}; margin: 0; }`)
    .concat(`@page { size: ${papers[0] ?? 'auto'}; margin: 0; }`)
    .join('\n');
}

/** What is printed in place of the screen: one sheet for each page. Unseen on the screen. */
export function PrintSheets({ pages }: { pages: readonly PrintedPage[] }) {
  const { t } = useTranslation();
  const papers = [...new Set(pages.map(paperOf))];
  const rules = rulesOf(papers);

  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.dataset['printing'] = '';
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      delete document.documentElement.dataset['printing'];
    };
  }, [rules]);

  return createPortal(
    <div className={classes['sheets']} data-print-sheets="">
      {pages.map((page) => {
        const paper = papers.indexOf(paperOf(page));
        return (
          <div key={page.pageNumber} className={classes['sheet']} style={{ page: `cs-paper-${paper}` }}>
            <img
              className={classes['picture']}
              src={page.url}
              alt={t('viewer.page', { page: page.pageNumber })}
              style={{ width: `${page.width}pt`, height: `${page.height}pt` }}
            />
          </div>
        );
      })}
    </div>,
    document.body,
  );
}
