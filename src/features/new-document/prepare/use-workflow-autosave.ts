import { useUpdateProcess } from '../../../api/document-edits.ts';
import { useAutosave } from '../../../api/use-autosave.ts';
import { saveWorkflow } from '../workflow-draft.ts';
import { type Workflow, isCodeWordLost, updateProcessBody } from '../workflow-model.ts';

/** Saves a workflow while it is written, and keeps on the device what the service does not have. */
export function useWorkflowAutosave(
  documentId: string,
  workflow: Workflow,
  saved: Workflow,
  /** Whether the service would take it; until then it is kept on the device. */
  isSound: boolean,
) {
  const { mutateAsync, isPaused } = useUpdateProcess();
  return useAutosave({
    value: workflow,
    saved,
    isPaused,
    save: (wanted) => mutateAsync(updateProcessBody(documentId, wanted)),
    maySave: isSound,
    // The service knows nothing of a code word that was lost: whoever comes back must still be asked for it.
    keep: (kept, isSaved) =>
      saveWorkflow(documentId, isSaved && !isCodeWordLost(kept) ? null : kept, isSaved),
  });
}
