import { useMemo, useState } from 'react';
import type { VariableFormat } from '../../../contract/models/template.ts';
import { useUpdateTemplate } from '../../api/templates.ts';
import { useAutosave } from '../../api/use-autosave.ts';
import { type Box, boxesText } from './boxes.ts';

/** Saves the boxes and formats of a template while they are changed, together: the service takes one change at a time. */
export function useTemplateAutosave(id: number, boxes: readonly Box[], formats: readonly VariableFormat[]) {
  const { mutateAsync, isPaused } = useUpdateTemplate();
  const value = useMemo(() => ({ boxes, formats }), [boxes, formats]);
  const [saved] = useState(value);
  return useAutosave({
    value,
    saved,
    isPaused,
    save: (wanted) =>
      mutateAsync({
        body: {
          id,
          // What was not touched is left to others who change it meanwhile.
          ...(wanted.boxes !== saved.boxes && { signatureBoxes: boxesText(wanted.boxes) }),
          ...(wanted.formats !== saved.formats && { formats: JSON.stringify(wanted.formats) }),
        },
      }),
  });
}
