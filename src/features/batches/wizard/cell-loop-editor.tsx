import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { fieldsOfList } from './auto-fill.ts';
import { fieldLabels } from '../../../../contract/rules/variable-labels.ts';
import { useTargetLabel } from './target-label.ts';
import { LoopEditor } from './loop-editor.tsx';

/** A cell by the key of its row, which stays with it wherever that comes to stand. */
export type OpenCell = { readonly key: number; readonly column: string };

type CellLoopEditorProps = {
  readonly store: SheetStore;
  readonly template: Template;
  readonly cell: OpenCell;
  readonly rowNumber: (index: number) => string;
  readonly onClose: () => void;
};

/** The list in one cell of the batch; what is saved is one step of its sheet. */
export function CellLoopEditor({ store, template, cell, rowNumber, onClose }: CellLoopEditorProps) {
  const { t } = useTranslation();
  const { key, column } = cell;
  const name = useTargetLabel(template.formats)(column);
  return (
    <LoopEditor
      title={t('batches.items.title', { name, row: rowNumber(store.rowOf(key)) })}
      name={name}
      labelOf={fieldLabels(template.formats, column.replace(/^#/, ''))}
      fields={fieldsOfList(column, template.fillableFields)}
      text={store.cell(store.rowOf(key), column)}
      onSave={(text) => {
        store.change([{ row: store.rowOf(key), column, text }]);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
