import { useUpdateProcess } from '../../../api/documents.ts';
import { useAutosave } from '../../../api/use-autosave.ts';
import { saveWorkflow } from '../workflow-draft.ts';
import { type Workflow, updateProcessBody } from '../workflow-model.ts';

/** Saves a workflow while it is written, and keeps on the device what the service does not have. */
export function useWorkflowAutosave(
  documentId: string,
  workflow: Workflow,
  saved: Workflow,
  /** Whether the service would take it; until then it is kept on the device. */
  isSound: boolean,
) {
  const { mutateAsync, isPaused } = useUpdateProcess();
  const { state, saveNow } = useAutosave({
    value: workflow,
    saved,
    save: (wanted) => mutateAsync(updateProcessBody(documentId, wanted)),
    maySave: isSound,
    keep: (unsaved) => saveWorkflow(documentId, unsaved),
  });
  return { state, isOffline: state.kind === 'saving' && isPaused, saveNow };
}
