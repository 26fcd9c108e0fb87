import { useState } from 'react';
import type { PdfDocument } from './pdf-document.ts';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { PrintDialog } from './print/print-dialog.tsx';
import { usePrintShortcut } from './print/use-print-shortcut.ts';
import { PagesSheet } from './sidebar/pages-sheet.tsx';
import type { PageNote } from './sidebar/pdf-thumbnails.tsx';
import type { ViewerController } from './viewer-controller.ts';

export type ViewerToolsProps = {
  readonly viewer: ViewerController;
  readonly document: PdfDocument;
  readonly pageNote: PageNote | undefined;
  readonly hasSidebar: boolean;
  readonly hasTextView: boolean;
  readonly onFind: () => void;
  readonly onDownload: (() => void) | undefined;
};

/** The toolbar with what it opens. */
export function ViewerTools(props: ViewerToolsProps) {
  const { viewer, document, pageNote, hasSidebar, hasTextView, onFind, onDownload } = props;
  const [open, setOpen] = useState<'pages' | 'print' | null>(null);
  const close = (): void => setOpen(null);
  const print = (): void => setOpen('print');
  usePrintShortcut(print);
  return (
    <>
      <PdfToolbar
        viewer={viewer}
        hasSidebar={hasSidebar}
        hasTextView={hasTextView}
        onPages={() => setOpen('pages')}
        onFind={onFind}
        onPrint={print}
        onDownload={onDownload}
      />
      <PagesSheet
        opened={open === 'pages'}
        onClose={close}
        viewer={viewer}
        document={document}
        note={pageNote}
      />
      <PrintDialog opened={open === 'print'} onClose={close} viewer={viewer} document={document} />
    </>
  );
}
