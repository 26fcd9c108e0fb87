/**
 * What is wrong with a cell, or should be looked at. `text` is in the language in use: a check is made anew when the language
 * changes. It stands in the cell itself, behind what was typed, so it is short and no sentence: `đã dùng ngày 03/11`. An empty
 * `column`, or one that the sheet does not have, speaks of the row as a whole.
 */
export type CellIssue = {
  readonly column: string;
  readonly tone: 'error' | 'warn';
  readonly text: string;
  /** The text without what differs from cell to cell, where there is such: cells with one cause are fixed together. */
  readonly cause?: string;
  /** What another row says as well, as it is compared, so that all but one of them are too many. */
  readonly repeats?: string;
};
