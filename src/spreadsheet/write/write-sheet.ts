/**
 * How a column's cells are typed. `text` keeps every character, leading zeros among them; `number` and `day` (dd/MM/yyyy) become real
 * numbers and dates where the text is one, and stay text where it is not.
 */
export type ColumnKind = 'text' | 'number' | 'day';

export type WriteColumn = {
  readonly title: string;
  /** In characters; by default what the title needs. */
  readonly width?: number;
  readonly kind?: ColumnKind;
};

export type WriteSheet = {
  readonly name: string;
  readonly columns: readonly WriteColumn[];
  readonly rows: readonly (readonly string[])[];
  /** So many empty rows behind them take what a person types as the columns say: spreadsheets keep kinds by the cell. */
  readonly room?: number;
};
