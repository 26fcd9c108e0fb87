import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followPromise } from '../../follow-promise.ts';
import type { PdfDocument } from '../pdf-document.ts';
import { Nearness } from '../sidebar/nearness.ts';
import { useViewerState } from '../use-pdf-viewer.ts';
import type { ViewerController } from '../viewer-controller.ts';
import { readPieces } from './read-pieces.ts';
import { type TextBlock, textBlocksOf } from './text-blocks.ts';
import classes from './text-view.module.css';

export type TextViewProps = {
  readonly viewer: ViewerController;
  readonly document: PdfDocument;
};

/** The text of a document as it flows on a small screen, in place of its pages. One is on the same page in both. */
export function TextView({ viewer, document }: TextViewProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const currentPage = useViewerState(viewer, (state) => state.currentPage);
  const [nearness] = useState(() => new Nearness(`.${classes['scroller'] ?? ''}`, '100%'));
  const seen = useRef<number | null>(null);

  const sectionOf = (page: number): HTMLElement | null =>
    scroller.current?.querySelector(`[data-text-page="${page}"]`) ?? null;
  const goTo = useEffectEvent((page: number) => {
    if (seen.current !== page && scroller.current !== null) {
      // What is said before the first page is seen with it.
      scroller.current.scrollTop = page === 1 ? 0 : (sectionOf(page)?.offsetTop ?? 0);
      seen.current = page;
    }
  });
  useLayoutEffect(() => goTo(currentPage), [currentPage]);

  const onScroll = (): void => {
    const element = scroller.current;
    if (element === null) {
      return;
    }
    const line = element.scrollTop + element.clientHeight / 3;
    let page = 1;
    while (page < document.pageCount && (sectionOf(page + 1)?.offsetTop ?? Infinity) <= line) {
      page += 1;
    }
    if (page !== seen.current) {
      seen.current = page;
      viewer.goToPage(page);
    }
  };
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      role="region"
      aria-label={t('viewer.textView.label')}
      // What scrolls must be reachable with the keyboard.
      tabIndex={0}
      onScroll={onScroll}
    >
      <p className={classes['note']}>{t('viewer.textView.note')}</p>
      {Array.from({ length: document.pageCount }, (_, index) => (
        <TextPage
          key={index}
          viewer={viewer}
          document={document}
          pageNumber={index + 1}
          nearness={nearness}
        />
      ))}
    </div>
  );
}

type TextPageProps = TextViewProps & {
  readonly pageNumber: number;
  readonly nearness: Nearness;
};

function TextPage({ viewer, document, pageNumber, nearness }: TextPageProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [blocks, setBlocks] = useState<readonly TextBlock[] | 'failed' | null>(null);
  const height = useRef(0);

  useEffect(() => {
    const element = root.current;
    return element === null || isNear
      ? undefined
      : nearness.watch(element, (near) => setIsNear((before) => before || near));
  }, [nearness, isNear]);

  useEffect(() => {
    if (!isNear) {
      return;
    }
    return followPromise(
      document.getPage(pageNumber).then(readPieces),
      (pieces) => setBlocks(textBlocksOf(pieces)),
      () => setBlocks('failed'),
    );
  }, [document, pageNumber, isNear]);

  // What is read stays where it is when a page above it gets its text.
  useLayoutEffect(() => {
    const before = height.current;
    const element = root.current;
    const scroller = element?.parentElement ?? null;
    height.current = element?.offsetHeight ?? 0;
    if (
      element !== null &&
      scroller !== null &&
      before > 0 &&
      element.offsetTop + before <= scroller.scrollTop
    ) {
      scroller.scrollBy({ top: height.current - before, behavior: 'instant' });
    }
  }, [blocks]);

  const showPage = (
    <button
      type="button"
      className={classes['showPage']}
      onClick={() => {
        viewer.goToPage(pageNumber);
        viewer.showText(false);
      }}
    >
      {t('viewer.textView.showPage', { page: pageNumber })}
    </button>
  );
  return (
    <section
      ref={root}
      className={classes['page']}
      data-text-page={pageNumber}
      data-waiting={blocks === null || undefined}
      aria-label={t('viewer.pageRegion', { page: pageNumber, count: document.pageCount })}
    >
      <p className={classes['number']} aria-hidden="true">
        {t('viewer.page', { page: pageNumber })}
      </p>
      {blocks === null && (
        <p className={classes['aside']}>{t('viewer.textView.reading', { page: pageNumber })}</p>
      )}
      {(blocks === 'failed' || blocks?.length === 0) && (
        <p className={classes['aside']}>
          {t(blocks === 'failed' ? 'viewer.textView.failed' : 'viewer.textView.noText')} {showPage}
        </p>
      )}
      {Array.isArray(blocks) &&
        blocks.map((block: TextBlock, index) => {
          switch (block.kind) {
            case 'heading':
              return block.level === 1 ? (
                <h2 key={index} className={classes['title']}>
                  {block.text}
                </h2>
              ) : (
                <h3 key={index} className={classes['heading']}>
                  {block.text}
                </h3>
              );
            case 'paragraph':
              return <p key={index}>{block.text}</p>;
            case 'table':
              return (
                <p key={index} className={classes['aside']}>
                  {t('viewer.textView.columns')} {showPage}
                </p>
              );
          }
        })}
    </section>
  );
}
