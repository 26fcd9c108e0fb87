import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PdfViewer } from '../../../pdf/pdf-viewer.tsx';
import { useMiddlePlace } from '../../../pdf/signature-box.ts';
import type { PdfDocumentState } from '../../../pdf/use-pdf-document.ts';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { FileProblem } from '../../../ui/file-problem.tsx';
import { PlacingBanner } from '../../../ui/placing-banner.tsx';
import type { Place, Workflow, WorkflowStep } from '../workflow-model.ts';
import { BoxLayer } from './box-layer.tsx';
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
  const { t } = useTranslation();
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

  return (
    <div className={classes['pages']}>
      <PdfViewer
        viewer={viewer}
        state={file}
        label={document.subject}
        overlay={overlay}
        renderError={(error, retry) => (
          <FileProblem kind={error.kind} title={t('prepare.cannotShow')} onRetry={retry} />
        )}
      />
      {placing !== null && (
        <StepBanner viewer={viewer} step={placing} onPlace={onPlace} onStop={onStopPlacing} />
      )}
    </div>
  );
}

type StepBannerProps = {
  readonly viewer: ViewerController;
  readonly step: WorkflowStep;
  readonly onPlace: (key: string, place: Place) => void;
  readonly onStop: () => void;
};

/** Says what a click does now, and places without a pointer: in the middle of the page in view, to be moved with the arrows. */
function StepBanner({ viewer, step, onPlace, onStop }: StepBannerProps) {
  const { t } = useTranslation();
  const middle = useMiddlePlace(viewer);
  return (
    <PlacingBanner
      text={t('prepare.placing', { name: step.user.name })}
      here={
        middle && {
          text: t('prepare.placeHere', { page: middle.page }),
          place: () => {
            onPlace(step.key, middle);
          },
        }
      }
      stopText={t('prepare.stopPlacing')}
      onStop={onStop}
    />
  );
}
