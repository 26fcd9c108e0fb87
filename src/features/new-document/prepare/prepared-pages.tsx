import { Button } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultMessage } from '../../../../contract/faults.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { readerSize } from '../../../../contract/page-space.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { rectAround } from '../../../pdf/geometry.ts';
import type { PdfError } from '../../../pdf/pdf-error.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PdfViewer } from '../../../pdf/pdf-viewer.tsx';
import type { PdfDocumentState } from '../../../pdf/use-pdf-document.ts';
import { useViewerState } from '../../../pdf/use-pdf-viewer.ts';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import type { Place, Workflow, WorkflowStep } from '../workflow-model.ts';
import { BoxLayer, firstSize } from './box-layer.tsx';
import classes from './prepare.module.css';

type PreparedPagesProps = {
  readonly document: Document;
  readonly viewer: ViewerController;
  readonly file: PdfDocumentState;
  readonly workflow: Workflow;
  readonly chosenKey: string | null;
  readonly placingKey: string | null;
  readonly onChoose: (key: string | null) => void;
  readonly onPlace: (key: string, place: Place | null) => void;
  readonly onStopPlacing: () => void;
};

/** The pages with the boxes of the signatures. */
export function PreparedPages(props: PreparedPagesProps) {
  const { document, viewer, file, workflow, chosenKey, placingKey, onChoose, onPlace, onStopPlacing } = props;
  const placing = workflow.steps.find((step) => step.key === placingKey) ?? null;
  const overlay = useCallback(
    (page: PageOverlay) => (
      <BoxLayer
        page={page}
        workflow={workflow}
        chosenKey={chosenKey}
        placing={placing}
        onChoose={onChoose}
        onPlace={onPlace}
      />
    ),
    [workflow, chosenKey, placing, onChoose, onPlace],
  );

  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && placing !== null) {
      onStopPlacing();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      leave(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);

  return (
    <div className={classes['pages']}>
      <PdfViewer
        viewer={viewer}
        state={file}
        label={document.subject}
        overlay={overlay}
        renderError={(error, retry) => <FileProblem error={error} onRetry={retry} />}
      />
      {placing !== null && (
        <PlacingBanner viewer={viewer} step={placing} onPlace={onPlace} onStop={onStopPlacing} />
      )}
    </div>
  );
}

type PlacingBannerProps = {
  readonly viewer: ViewerController;
  readonly step: WorkflowStep;
  readonly onPlace: (key: string, place: Place) => void;
  readonly onStop: () => void;
};

/** Says what a click does now, and places without a pointer: in the middle of the page in view, to be moved with the arrows. */
function PlacingBanner({ viewer, step, onPlace, onStop }: PlacingBannerProps) {
  const { t } = useTranslation();
  const page = useViewerState(viewer, (state) => state.currentPage);
  const frame = useViewerState(viewer, (state) => state.frames[state.currentPage - 1]);
  return (
    <div className={classes['banner']} role="status">
      <span>{t('prepare.placing', { name: step.user.name })}</span>
      {frame !== undefined && (
        <Button
          size="compact-sm"
          variant="white"
          onClick={() => {
            const size = readerSize(frame);
            const middle = { x: size.width / 2, y: size.height / 2 };
            onPlace(step.key, { page, rect: rectAround(middle, firstSize, size) });
          }}
        >
          {t('prepare.placeHere', { page })}
        </Button>
      )}
      <Button size="compact-sm" variant="transparent" c="var(--cs-on-bar)" onClick={onStop}>
        {t('prepare.stopPlacing')}
      </Button>
    </div>
  );
}

const faultOf = { password: 'fileEncrypted', broken: 'fileBroken', 'not-pdf': 'fileNotPdf' } as const;

function FileProblem({ error, onRetry }: { readonly error: PdfError; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const serverText = useServerText();
  if (error.kind === 'network') {
    return <ErrorNotice title={t('prepare.cannotShow')} failure={{ kind: 'network' }} onRetry={onRetry} />;
  }
  return (
    <p>
      {t('prepare.cannotShow')}: {serverText(faultMessage({ path: 'file', id: faultOf[error.kind] }))}
    </p>
  );
}
