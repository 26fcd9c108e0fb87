import { Box } from '@mantine/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PdfViewer } from '../../../pdf/pdf-viewer.tsx';
import { useMiddlePlace } from '../../../pdf/signature-box.ts';
import type { PdfDocumentState } from '../../../pdf/use-pdf-document.ts';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { FileProblem } from '../../../ui/file-problem.tsx';
import { PlacingBanner } from '../../../ui/placing-banner.tsx';
import type { Place, Workflow } from '../workflow-model.ts';
import { BoxLayer } from './box-layer.tsx';
import { type PlacingTarget, placingTarget } from './placing-target.ts';
import classes from './prepare.module.css';

type PreparedPagesProps = {
  /** What is to be known of the file. */
  readonly note: ReactNode;
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
  const { note, document, viewer, file, workflow, chosenKey, placingKey, onChoose, onPlace, onStopPlacing } =
    props;
  const { t } = useTranslation();
  const placing = useMemo(() => placingTarget(workflow, placingKey), [workflow, placingKey]);
  const overlay = useCallback(
    (page: PageOverlay) => (
      <BoxLayer
        page={page}
        viewer={viewer}
        workflow={workflow}
        chosenKey={chosenKey}
        placing={placing}
        onChoose={onChoose}
        onPlace={onPlace}
      />
    ),
    [viewer, workflow, chosenKey, placing, onChoose, onPlace],
  );

  return (
    <div className={classes['file']}>
      {note}
      <Box pos="relative" flex={1} miw={0} mih={0}>
        <PdfViewer
          viewer={viewer}
          state={file}
          label={document.subject}
          overlay={overlay}
          hasSidebar
          renderError={(error, retry) => (
            <FileProblem kind={error.kind} title={t('prepare.cannotShow')} onRetry={retry} />
          )}
        />
        {placing !== null && (
          <StepBanner viewer={viewer} target={placing} onPlace={onPlace} onStop={onStopPlacing} />
        )}
      </Box>
    </div>
  );
}

type StepBannerProps = {
  readonly viewer: ViewerController;
  readonly target: PlacingTarget;
  readonly onPlace: (key: string, place: Place) => void;
  readonly onStop: () => void;
};

/** Says what a click does now, and places without a pointer: in the middle of the page in view, to be moved with the arrows. */
function StepBanner({ viewer, target, onPlace, onStop }: StepBannerProps) {
  const { t } = useTranslation();
  const middle = useMiddlePlace(viewer, target.size);
  return (
    <PlacingBanner
      text={t(target.kind === 'field' ? 'prepare.placingField' : 'prepare.placing', { name: target.name })}
      here={
        middle && {
          text: t('prepare.placeHere', { page: middle.page }),
          place: () => {
            boxTravelOf(viewer).expect(target.key);
            onPlace(target.key, middle);
          },
        }
      }
      stopText={t('prepare.stopPlacing')}
      onStop={onStop}
    />
  );
}
