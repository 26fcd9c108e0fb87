import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readerRectToCss } from './geometry.ts';
import type { PageView } from './geometry.ts';
import classes from './link-layer.module.css';
import { linksOf, pageOfDestination } from './page-links.ts';
import type { PageLink } from './page-links.ts';
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

  useEffect(() => {
    let left = false;
    linksOf(document, pageNumber, frame).then(
      (found) => {
        if (!left) {
          setLinks(found);
        }
      },
      // Without its links a page can still be read.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [document, pageNumber, frame]);

  const follow = async (destination: string | readonly unknown[]): Promise<void> => {
    const page = await pageOfDestination(document, destination).catch(() => null);
    if (page !== null) {
      viewer.goToPage(page);
    }
  };

  return links.map((link) => {
    const style = readerRectToCss(view, link.rect);
    return link.kind === 'outside' ? (
      <a
        key={link.id}
        className={classes['link']}
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
        style={style}
        aria-label={t('viewer.linkInside')}
        onClick={() => void follow(link.destination)}
      />
    );
  });
}
