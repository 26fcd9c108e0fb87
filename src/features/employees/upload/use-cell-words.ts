import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { useFormat } from '../../../i18n/format.ts';
import type { CellWords } from './cell-text.ts';

const tables = {
  gender: 'gender',
  status: 'employeeStatus',
  contractType: 'contractType',
  signing: 'contractSigningMethod',
} as const;

/** How values are written in cells, in the language in use. */
export function useCellWords(): CellWords {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  return useMemo(() => {
    const known = new Map<string, string>();
    const choice: CellWords['choice'] = (kind, value) =>
      kind === 'flag' ? t(value === 1 ? 'employees.yes' : 'employees.no') : enumText(tables[kind], value);
    return {
      choice: (kind, value) => {
        // Thousands of rows ask for the same few words.
        const key = `${kind} ${value}`;
        const word = known.get(key) ?? choice(kind, value);
        known.set(key, word);
        return word;
      },
      number: format.number,
    };
  }, [t, enumText, format]);
}
