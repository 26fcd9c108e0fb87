import { useState } from 'react';
import { useUpdateTemplate } from '../../api/templates.ts';
import { useAutosave } from '../../api/use-autosave.ts';
import { type Box, boxesText } from './boxes.ts';

/** Saves the boxes of a template while they are placed. */
export function useBoxesAutosave(id: number, boxes: readonly Box[]) {
  const { mutateAsync, isPaused } = useUpdateTemplate();
  const [saved] = useState(boxes);
  const { state, saveNow } = useAutosave({
    value: boxes,
    saved,
    save: (wanted) => mutateAsync({ body: { id, signatureBoxes: boxesText(wanted) } }),
  });
  return { state, isOffline: state.kind === 'saving' && isPaused, saveNow };
}
