import { useTranslation } from 'react-i18next';
import styles from './sheet-grid.module.css';
import { type CellInputProps, useCellInput } from './use-cell-input.ts';

/** The input of a cell that takes any text, of several lines as well. */
export function TextInput(props: CellInputProps) {
  const { model, column, text, mode, isWritable, isWrong, number, describedBy } = props;
  const { t } = useTranslation();
  const ref = useCellInput<HTMLTextAreaElement>(model, text, mode);
  return (
    <textarea
      ref={ref}
      className={styles['input']}
      rows={1}
      defaultValue={text}
      readOnly={!isWritable}
      inputMode={mode === 'moving' ? 'none' : column.kind === 'number' ? 'decimal' : 'text'}
      aria-label={t('grid.cellOf', { column: column.title, row: number })}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      data-cell-input=""
      onInput={() => {
        if (model.state().mode === 'moving') {
          model.edit('typing');
        }
      }}
    />
  );
}
