import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLoop } from '../../../../contract/rules/batch-values.ts';
import type { LoopField } from '../../../../contract/rules/template-fields.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import type { FieldLabel } from '../../../../contract/rules/variable-labels.ts';
import { type LoopTable, readLoopTable } from './loop-table.ts';
import { LoopTableEditor } from './loop-table-editor.tsx';
import { LoopTextEditor } from './loop-text-editor.tsx';

type LoopEditorProps = {
  readonly title: string;
  /** What people call the list, and the fields of its rows. */
  readonly name: string;
  readonly labelOf: FieldLabel;
  readonly fields: readonly LoopField[];
  /** As it stands in the cell. */
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
};

/** A table that can be shown: one without columns has nothing to be typed into. */
function tableOf(text: string, fields: readonly LoopField[]): LoopTable | null {
  const table = readLoopTable(text, fields);
  return table === null || table.columns.length === 0 ? null : table;
}

/**
 * The list in one cell as a table of its own, over the sheet that the cell is in. What it holds goes back as one step when it is
 * saved. A text that is no list stands there as it is, with what is wrong with it, until it is one.
 */
export function LoopEditor({ title, name, labelOf, fields, text, onSave, onClose }: LoopEditorProps) {
  const { t } = useTranslation();
  /** The table, and the text that it is made of. */
  const [shown, setShown] = useState(() => ({ text, table: tableOf(text, fields) }));
  /** What saving would write; `null` while that cannot be written. */
  const [written, setWritten] = useState(() => (parseLoop(text, fields) === null ? null : text));
  const [isChanged, setIsChanged] = useState(false);
  const [asks, setAsks] = useState(false);
  const follow = (next: string | null, differs: boolean): void => {
    setWritten(next);
    setIsChanged(differs);
  };
  const leave = (): void => (isChanged ? setAsks(true) : onClose());
  return (
    <ResponsiveDialog opened wide title={title} onClose={leave}>
      <Stack gap={14}>
        {shown.table === null ? (
          <LoopTextEditor
            text={text}
            fields={fields}
            labelOf={labelOf}
            onChange={follow}
            onTable={(next) => {
              setShown({ text: next, table: tableOf(next, fields) });
              follow(next, next !== text);
            }}
          />
        ) : (
          <LoopTableEditor
            name={name}
            labelOf={labelOf}
            table={shown.table}
            onChange={(next) => {
              // A table that is as it was leaves its text as it was written.
              const after = next.kind === 'same' ? shown.text : next.text;
              follow(after, after !== text);
            }}
          />
        )}
        <FormFoot>
          <Button variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={written === null}
            onClick={() => {
              if (written !== null) {
                onSave(written);
              }
            }}
          >
            {t('batches.items.save')}
          </Button>
        </FormFoot>
      </Stack>
      <ConfirmDialog
        opened={asks}
        title={t('batches.items.discardTitle')}
        confirmLabel={t('batches.items.discard')}
        danger
        onCancel={() => setAsks(false)}
        onConfirm={onClose}
      >
        {t('batches.items.discardText')}
      </ConfirmDialog>
    </ResponsiveDialog>
  );
}
