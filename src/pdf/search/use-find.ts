import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PdfDocument } from '../pdf-document.ts';
import type { ViewerController } from '../viewer-controller.ts';
import { PdfSearch } from './pdf-search.ts';
import { searchedDocument } from './read-text.ts';

export type Find = {
  readonly search: PdfSearch;
  readonly isOpen: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly open: () => void;
  /** Closes the bar; the focus goes back to where it was. */
  readonly close: () => void;
};

/** A dialog over the document has the keyboard. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/**
 * Searching of the document that a viewer shows. Ctrl (or Cmd) with F opens it, since the browser's own search sees only the
 * pages that are near the view; pressed once more in its field, the browser's own comes. F3 goes on.
 */
export function useFind(
  pdf: PdfDocument | null,
  viewer: ViewerController,
  scroller: RefObject<HTMLElement | null>,
): Find {
  const [search] = useState(() => new PdfSearch());
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const asked = useRef('');

  useEffect(() => {
    search.open(pdf === null ? null : searchedDocument(pdf));
  }, [search, pdf]);

  // Marks on pages that are not near are made when they come near.
  useEffect(
    () =>
      search.subscribe(() => {
        const page = search.unseen?.page;
        const { mounted } = viewer.getState();
        if (page !== undefined && (mounted === null || page - 1 < mounted.first || page - 1 > mounted.last)) {
          viewer.goToPage(page);
        }
      }),
    [search, viewer],
  );

  useEffect(() => {
    if (isOpen) {
      field.current?.focus();
      field.current?.select();
    }
  }, [isOpen]);

  const open = (): void => {
    if (isOpen) {
      field.current?.focus();
      field.current?.select();
      return;
    }
    before.current = document.activeElement;
    setIsOpen(true);
    search.find(asked.current, viewer.getState().currentPage);
  };
  const close = (): void => {
    asked.current = search.getState().query;
    search.find('', 1);
    setIsOpen(false);
    const back = before.current;
    if (back instanceof HTMLElement && back !== document.body && back.isConnected) {
      back.focus({ preventScroll: true });
    } else {
      scroller.current?.focus({ preventScroll: true });
    }
  };

  useWindowEvent('keydown', (event) => {
    if (pdf === null || event.defaultPrevented || isDialogOpen()) {
      return;
    }
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isFind && event.key.toLowerCase() === 'f') {
      if (document.activeElement === field.current && field.current !== null) {
        return;
      }
      event.preventDefault();
      open();
    } else if (event.key === 'F3') {
      event.preventDefault();
      if (isOpen) {
        search.step(event.shiftKey ? -1 : 1);
      } else {
        open();
      }
    }
  });

  return { search, isOpen, field, open, close };
}
