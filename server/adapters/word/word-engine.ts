import type {
  TagPlace,
  TemplateField,
  TemplateMistakeKind,
  VariableFormat,
  WordFinding,
} from '../../../contract/models/template.ts';

/**
 * Reads and fills Word files and templates (companion operations, §5), without naming a library. Work is done in workers with
 * limits of time and memory; a file that cannot be used is `refused` with a reason, never an exception.
 */
export interface WordEngine {
  /** Opens a file as uploaded: checks that it is a Word file without anything that reaches out of it. */
  inspect(docx: Uint8Array): Promise<WordInspection>;
  /** The same for a template, and finds its variables, loops and conditions. */
  inspectTemplate(docx: Uint8Array): Promise<TemplateInspection>;
  /**
   * Fills a template once for each set of values, in order. A value is a text, where a line break is `\n`, or the parsed
   * array of a loop. Variables without a value become empty; what a format cannot read is printed as it is. A row that cannot be
   * filled does not hold up the others.
   */
  fill(
    docx: Uint8Array,
    rows: readonly TemplateValues[],
    formats: readonly VariableFormat[],
  ): Promise<readonly FillResult[]>;
  /**
   * Fills a template once to be looked at, and not to be kept: what was filled in is shaded where `highlight` asks for it, and
   * a variable without a value stands there as `{{name}}`, so that nobody can miss it.
   */
  preview(
    docx: Uint8Array,
    values: PreviewValues,
    highlight: boolean,
    formats: readonly VariableFormat[],
  ): Promise<PreviewResult>;
  /** Stops the workers; what is under way is given up, and later calls reject. */
  close(): Promise<void>;
}

export type TemplateValue = string | readonly Readonly<Record<string, unknown>>[];
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/**
 * - `empty`, `not-word`: no bytes; something else than a .docx
 * - `unsafe`: external relationships other than hyperlinks, embedded objects, macros, fields that fetch something
 * - `broken`: damaged
 * - `too-large`: unpacks to more than a Word file may
 * - `too-slow`: took more time or memory than a file may
 */
export type WordFault = 'empty' | 'not-word' | 'unsafe' | 'broken' | 'too-large' | 'too-slow';

type Refused = {
  readonly kind: 'refused';
  readonly reason: WordFault;
  /** What it is that cannot be taken, where that is known. */
  readonly finding: WordFinding | null;
};

export type WordInspection =
  | {
      readonly kind: 'ok';
      /** The file without what it must not carry; store this one. */
      readonly cleaned: Uint8Array;
    }
  | Refused;

export type TemplateInspection =
  | {
      readonly kind: 'ok';
      readonly cleaned: Uint8Array;
      readonly fields: readonly TemplateField[];
      readonly conditions: readonly string[];
    }
  | { readonly kind: 'mistaken'; readonly mistakes: readonly TemplateMistake[] }
  | Refused;

/**
 * What is wrong with a tag of a template, and the text of the paragraph that it stands in.
 *
 * - `cut-off`: begins and does not end in its paragraph; `stray-end`: the reverse
 * - `bad-name`: a name has letters without accents, digits, `_` and `.`; `bad-condition`: cannot be read
 * - `not-closed`, `not-opened`: a loop or condition without an end, an end without a beginning
 * - `inside-itself`: a loop in a loop of the same name
 * - `two-uses`: asked for both as a text and as a loop
 * - `misplaced`: begins and ends where nothing can be repeated in between, as in two different tables
 */
export type TemplateMistake = {
  readonly kind: TemplateMistakeKind;
  readonly tag: string;
  readonly line: string;
  /** `null` where it is not known. */
  readonly place: TagPlace | null;
};

/**
 * What a preview is filled with. Of `samples`, every condition holds and every loop has two rows, so that all of the template is
 * seen; `long` ones take the room that a long value does.
 */
export type PreviewValues =
  | { readonly kind: 'given'; readonly values: TemplateValues }
  | { readonly kind: 'samples'; readonly length: 'usual' | 'long' };

export type PreviewResult =
  | {
      readonly kind: 'ok';
      readonly docx: Uint8Array;
      /** Names of variables and loops that have no value. */
      readonly missing: readonly string[];
    }
  | { readonly kind: 'failed'; readonly why: string };

export type FillResult =
  | { readonly kind: 'ok'; readonly docx: Uint8Array }
  | { readonly kind: 'failed'; readonly why: string };
