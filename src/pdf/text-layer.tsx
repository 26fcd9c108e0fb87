import type { TextLayer as PdfTextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PageView } from './geometry.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { TextItem } from './search/folded-page.ts';
import { loadReader } from './load-reader.ts';
import { itemsOf, textContentOf } from './search/read-text.ts';
import classes from './text-layer.module.css';

/** The text of a page with the element in which each piece of it stands. */
export type LaidText = { readonly items: readonly TextItem[]; readonly elements: readonly HTMLElement[] };

type TextLayerProps = {
  document: PdfDocument;
  pageNumber: number;
  view: PageView;
  /** Called whenever the text stands in the page anew. */
  onLaid: (laid: LaidText) => void;
};

/**
 * The page's text, unseen over its picture: for selecting, copying, the browser's own search, and screen readers.
 * It is made once; zooming changes one custom property.
 */
export function TextLayer({ document, pageNumber, view, onLaid }: TextLayerProps) {
  const host = useRef<HTMLDivElement>(null);
  const { turn } = view;
  const tellLaid = useEffectEvent(onLaid);

  useEffect(() => {
    const element = host.current;
    if (element === null) {
      return;
    }
    let layer: PdfTextLayer | null = null;
    let left = false;
    // Built apart and put in whole, so that a new version of a document takes over without a moment without text.
    const container = window.document.createElement('div');
    container.className = classes['text'] ?? '';

    const build = async (): Promise<void> => {
      const page = await document.getPage(pageNumber);
      const content = await textContentOf(page);
      const { TextLayer: PdfLayer } = await loadReader();
      if (left) {
        return;
      }
      layer = new PdfLayer({
        textContentSource: content,
        container,
        viewport: page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 }),
      });
      await layer.render();
      const end = window.document.createElement('div');
      end.className = classes['end'] ?? '';
      container.append(end);
      element.replaceChildren(container);
      tellLaid({ items: itemsOf(content), elements: layer.textDivs });
    };
    // A page without readable text is still a page: it has its picture.
    build().catch(() => undefined);
    return () => {
      left = true;
      layer?.cancel();
    };
  }, [document, pageNumber, turn]);

  // While a button is held down, the end of the text covers the page's empty parts: a selection that passes over them
  // then ends where the text ends, and does not jump to the beginning.
  const select = (isSelecting: boolean): void => {
    host.current?.firstElementChild?.classList.toggle(classes['selecting'] ?? '', isSelecting);
  };
  return (
    <div
      ref={host}
      className={classes['host']}
      style={{ '--total-scale-factor': view.scale * view.frame.userUnit }}
      onPointerDown={() => {
        select(true);
        window.addEventListener('pointerup', () => select(false), { once: true });
      }}
    />
  );
}
