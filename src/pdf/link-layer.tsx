import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followPromise } from '../follow-promise.ts';
import { type PageView, readerRectToCss } from './geometry.ts';
import classes from './link-layer.module.css';
import { type PageLink, followDestination, linksOf } from './page-links.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { ViewerController } from './viewer-controller.ts';

type LinkLayerProps = {
  viewer: ViewerController;
  document: PdfDocument;
  pageNumber: number;
  view: PageView;
};

/** The page's links, to be clicked and reached with the keyboard. */
export function LinkLayer({ viewer, document, pageNumber, view }: LinkLayerProps) {
  const { t } = useTranslation();
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  const { frame } = view;

  // Without its links a page can still be read.
  useEffect(
    () => followPromise(linksOf(document, pageNumber, frame), setLinks),
    [document, pageNumber, frame],
  );

  return links.map((link) => {
    const style = readerRectToCss(view, link.rect);
    return link.kind === 'outside' ? (
      <a
        key={link.id}
        className={classes['link']}
        data-on-page
        style={style}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={t('viewer.linkTo', { url: link.url })}
        title={link.url}
      />
    ) : (
      <button
        key={link.id}
        type="button"
        className={classes['link']}
        data-on-page
        style={style}
        aria-label={t('viewer.linkInside')}
        onClick={() => void followDestination(viewer, document, link.destination)}
      />
    );
  });
}
