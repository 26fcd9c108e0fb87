import { ActionIcon, Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPencil } from '@tabler/icons-react';
import { useCallback, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { documentStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useSendProcess } from '../../../api/document-edits.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { PdfSidebar } from '../../../pdf/sidebar/pdf-sidebar.tsx';
import { usePdfViewer } from '../../../pdf/use-pdf-viewer.ts';
import { Pill } from '../../../ui/pill.tsx';
import { WorkHead } from '../../../ui/work-head.tsx';
import { useIsNarrow, WorkScreen } from '../../../ui/work-screen.tsx';
import { loadWorkflow, saveWorkflow } from '../workflow-draft.ts';
import { checkWorkflow, isSendable, isSound } from '../workflow-checks.ts';
import {
  type FillingField,
  type Place,
  type WorkflowStep,
  changeWorkflow,
  onFiles,
  placeOfField,
  withLostCodes,
  workflowOf,
} from '../workflow-model.ts';
import { DetailsDrawer } from './details-drawer.tsx';
import { FileNote } from './file-note.tsx';
import classes from './prepare.module.css';
import { PreparedPages } from './prepared-pages.tsx';
import { ProcessorPanel } from './processor-panel.tsx';
import { SendButton } from './send-button.tsx';
import { SaveStatus } from '../../../shared/form/save-status.tsx';
import { PlacedNumbers } from '../../../shared/placing/placed-numbers.tsx';
import { coveredSteps } from '../place-overlaps.ts';
import { useProcessorFacts } from './use-processor-facts.ts';
import { useDraftFile } from './use-draft-file.ts';
import { useWorkflowAutosave } from './use-workflow-autosave.ts';

/** What the service found wrong with steps of the workflow, by their place. */
function stepFaults(error: unknown, say: (text: string) => string): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  for (const [path, text] of fieldErrors(error)) {
    const index = Number(/^processes\.(\d+)\./.exec(path)?.[1] ?? Number.NaN);
    if (!Number.isNaN(index) && !faults.has(index)) {
      faults.set(index, say(text));
    }
  }
  return faults;
}

/** The draft on its pages, with the panel of its processors; on a phone the panel is a sheet. */
export function Preparation({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const format = useFormat();
  const serverText = useServerText();
  const isNarrow = useIsNarrow();
  const viewer = usePdfViewer();
  const file = useDraftFile(document);
  const [saved] = useState(() => workflowOf(document));
  const fileIds = document.downloadFileUrls.map(({ id }) => id);
  const [workflow, change] = useReducer(changeWorkflow, null, () => {
    const draft = loadWorkflow(document.id);
    return draft === null ? saved : draft.isSaved ? withLostCodes(saved, draft) : onFiles(draft, fileIds);
  });
  const checks = checkWorkflow(workflow, useProcessorFacts(workflow), document.type);
  const sending = useSendProcess();
  const autosave = useWorkflowAutosave(document.id, workflow, saved, isSound(checks));
  const savedAt = autosave.state.kind === 'saved' ? (autosave.state.answer?.lastModifiedDate ?? null) : null;
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [placingKey, setPlacingKey] = useState<string | null>(null);
  const [sheet, { open: openSheet, close: closeSheet }] = useDisclosure(false);
  const [details, { open: openDetails, close: closeDetails }] = useDisclosure(false);

  const [knownFiles, setKnownFiles] = useState(fileIds);
  if (fileIds.join() !== knownFiles.join()) {
    setKnownFiles(fileIds);
    change({ kind: 'files', fileIds });
    setPlacingKey(null);
  }

  const place = useCallback((key: string, where: Place | null) => {
    change({ kind: 'place', key, place: where });
    setChosenKey(where === null ? null : key);
    setPlacingKey(null);
  }, []);
  const startPlacing = (key: string | null): void => {
    setPlacingKey(key);
    if (key !== null) {
      setChosenKey(key);
      closeSheet();
    }
  };
  const show = (step: WorkflowStep): void => {
    setChosenKey(step.key);
    closeSheet();
    if (step.place !== null) {
      viewer.goToPage(step.place.page, step.place.rect);
    }
  };
  const showField = (field: FillingField): void => {
    const where = placeOfField(field);
    setChosenKey(field.key);
    closeSheet();
    if (where !== null) {
      viewer.goToPage(where.page, where.rect);
    }
  };
  const onSent = (names: readonly string[]): void => {
    saveWorkflow(document.id, null);
    const text = t('prepare.sent', { names: names.join(', ') });
    notifications.show({ color: 'ok', title: t('prepare.sentTitle'), message: text });
    void navigate(`/documents/${document.id}`, { replace: true, state: 'sent' });
  };

  const isCorrecting = document.status.value === documentStatus.correcting;
  const panel = (
    <ProcessorPanel
      rejection={isCorrecting && document.reason !== '' ? document.reason : null}
      workflow={workflow}
      chosenKey={chosenKey}
      placingKey={placingKey}
      faults={stepFaults(autosave.state.kind === 'failed' ? autosave.state.error : sending.error, serverText)}
      checks={checks}
      onChange={change}
      onPlacing={startPlacing}
      onShow={show}
      onShowField={showField}
      numbersOf={(step) =>
        step.place !== null && (
          <PlacedNumbers
            viewer={viewer}
            label={t('placing.positionOf', { name: step.user.name })}
            place={step.place}
            covered={coveredSteps(workflow, step).map(({ user }) => user.name)}
            onPlace={(next) => place(step.key, next)}
          />
        )
      }
    />
  );
  const send = (
    <SendButton
      documentId={document.id}
      workflow={workflow}
      isSendable={isSendable(checks)}
      sending={sending}
      saveNow={autosave.saveNow}
      onSent={onSent}
    />
  );
  const head = (
    <WorkHead
      backTo="/documents"
      backLabel={t('prepare.back')}
      title={document.subject}
      mark={<Pill>{document.no}</Pill>}
    >
      <SaveStatus
        autosave={autosave}
        texts={{
          saved: savedAt === null ? '' : t('prepare.saved', { time: format.time(savedAt) }),
          unsaved: t('prepare.unsaved'),
          saving: t('prepare.saving'),
          offline: t('prepare.saveOffline'),
          failed: t('prepare.saveFailed'),
        }}
      />
      {isNarrow ? (
        <ActionIcon aria-label={t('prepare.editDetails')} onClick={openDetails}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="default" size="sm" onClick={openDetails}>
          {t('prepare.editDetails')}
        </Button>
      )}
    </WorkHead>
  );
  return (
    <WorkScreen
      head={head}
      panelLabel={t('prepare.panel')}
      panel={isNarrow ? panel : <div className={classes['panelBody']}>{panel}</div>}
      panelFoot={
        <Box className="cs-ruled" p="16px 20px 20px">
          {send}
        </Box>
      }
      isNarrow={isNarrow}
      bar={
        <>
          <Button variant="default" size="lg" fullWidth onClick={openSheet}>
            {t('prepare.processorsCount', { count: workflow.steps.length })}
          </Button>
          {workflow.steps.length > 0 && send}
        </>
      }
      isSheetOpen={sheet}
      onCloseSheet={closeSheet}
    >
      <PdfSidebar
        viewer={viewer}
        state={file}
        note={(page) => {
          const here = workflow.steps.flatMap((step, index) =>
            step.place?.page === page ? [index + 1] : [],
          );
          return here.length === 0
            ? undefined
            : t('prepare.stepsOfPage', { count: here.length, steps: here.join(', ') });
        }}
      />
      <PreparedPages
        note={<FileNote key={document.downloadFileUrls[0]?.id} files={document.downloadFileUrls} />}
        document={document}
        viewer={viewer}
        file={file}
        workflow={workflow}
        chosenKey={chosenKey}
        placingKey={placingKey}
        onChoose={setChosenKey}
        onPlace={place}
        onStopPlacing={() => setPlacingKey(null)}
      />
      <DetailsDrawer document={document} opened={details} onClose={closeDetails} />
    </WorkScreen>
  );
}
