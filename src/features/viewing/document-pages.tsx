import { Center } from '@mantine/core';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import type { OnPainted } from '../../pdf/page-preview.ts';
import type { RenderOverlay } from '../../pdf/pdf-page.tsx';
import { PdfViewer } from '../../pdf/pdf-viewer.tsx';
import { PdfSidebar } from '../../pdf/sidebar/pdf-sidebar.tsx';
import type { PageNote } from '../../pdf/sidebar/pdf-thumbnails.tsx';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { lazyComponent, prefetchLazyComponents } from '../../ui/lazy-component.tsx';
import { useIsPhone } from '../../ui/responsive-dialog.tsx';
import classes from './document-screen.module.css';
import { endEarlyPage } from './early-page.ts';
import { FileProblem } from './file-problem.tsx';
import { useShownFile } from './shown-file-context.ts';
import type { Download } from './use-download.ts';
import { useOpeningMarks } from './use-opening-marks.ts';

const TextView = lazyComponent(async () => (await import('../../pdf/text-view/text-view.tsx')).TextView, {
  texts: 'textView',
  frame: (notice) => (
    <Center h="100%" p="lg" c="dimmed">
      {notice}
    </Center>
  ),
});

type DocumentPagesProps = {
  readonly document: Document;
  readonly viewer: ViewerController;
  readonly overlay: RenderOverlay;
  /** A few words beside the number of a page ("sign here"). */
  readonly pageNote: PageNote | undefined;
  readonly download: Download | null;
  /** Floats over the pages. */
  readonly children: ReactNode;
};

/** The pages of a document with the rail that leads through them, which phones do without; or why there are none. */
export function DocumentPages(props: DocumentPagesProps) {
  const { document, viewer, overlay, pageNote, download, children } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { file, picture } = useShownFile();
  const hasFile = document.downloadUrl !== null;
  const markOpening = useOpeningMarks({ hasFile, onReady: picture.onReady });
  const isPageOnItsWay = hasFile && (file.kind === 'loading' || file.kind === 'ready');
  useEffect(() => {
    if (!isPageOnItsWay) {
      endEarlyPage();
    }
  }, [isPageOnItsWay]);
  const onPainted = useCallback<OnPainted>(
    (painted) => {
      endEarlyPage();
      markOpening(painted);
      if (painted === 'drawn') {
        void prefetchLazyComponents();
      }
    },
    [markOpening],
  );
  return (
    <>
      {!isPhone && hasFile && <PdfSidebar viewer={viewer} state={file} note={pageNote} />}
      <div className={classes['pages']}>
        {children}
        {hasFile ? (
          <PdfViewer
            viewer={viewer}
            state={file}
            preview={picture.preview}
            label={document.subject}
            overlay={overlay}
            pageNote={pageNote}
            hasSidebar={!isPhone}
            onDownload={download?.start}
            TextView={TextView}
            onPainted={onPainted}
            renderError={(error, retry) => <FileProblem error={error} download={download} onRetry={retry} />}
          />
        ) : (
          <Center h="100%" p="lg" c="dimmed">
            {t('document.noFile')}
          </Center>
        )}
      </div>
    </>
  );
}
