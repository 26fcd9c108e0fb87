import type { TemplateField, ValueFormat, VariableFormat } from '../../../contract/models/template.ts';
import { type LoopField, loopFields } from '../../../contract/rules/template-fields.ts';

/** A variable, or a field of a loop's rows, with what it may take its value from. */
export type FormatTarget = {
  /** As formats name it: `luong`, `phu_cap.muc`. */
  readonly name: string;
  /** As the template names it within its loop. */
  readonly tag: string;
  /** Others of the same level. */
  readonly siblings: readonly string[];
};

/** Fields of the document that a variable may take its value from. */
export const documentSources = ['D.ContractValue', 'D.ValidFrom', 'D.ValidTo', 'D.ExpiryDate'] as const;

const targetsOf = (prefix: string, names: readonly string[], more: readonly string[]): FormatTarget[] =>
  names.map((tag) => ({
    name: `${prefix}${tag}`,
    tag,
    siblings: [...names.filter((other) => other !== tag).map((other) => `${prefix}${other}`), ...more],
  }));

export function variableTargets(variables: readonly TemplateField[]): readonly FormatTarget[] {
  return targetsOf(
    '',
    variables.map(({ name }) => name),
    documentSources,
  );
}

/** The fields of a loop's rows, with those of loops inside of it. */
export function loopTargets({ name, description }: TemplateField): readonly FormatTarget[] {
  const within = (prefix: string, fields: readonly LoopField[]): FormatTarget[] => [
    ...targetsOf(
      prefix,
      fields.flatMap(({ name: tag, inner }) => (inner === null ? [tag] : [])),
      [],
    ),
    ...fields.flatMap(({ name: tag, inner }) => (inner === null ? [] : within(`${prefix}${tag}.`, inner))),
  ];
  return within(`${name}.`, loopFields(description));
}

export function formatOf(formats: readonly VariableFormat[], name: string): VariableFormat {
  return formats.find((one) => one.name === name) ?? { name, format: 'text', source: null };
}

/** The formats with one changed; a variable that is printed as it is and called by its name needs none. */
export function withFormat(
  formats: readonly VariableFormat[],
  changed: VariableFormat,
): readonly VariableFormat[] {
  const others = formats.filter(({ name }) => name !== changed.name);
  const saysNothing = changed.format === 'text' && changed.source === null && changed.label === undefined;
  return saysNothing ? others : [...others, changed];
}

/** What a variable may take its value from: nothing that does so itself, and nothing at all where others take its own. */
export function sourcesOf(
  { name, siblings }: FormatTarget,
  formats: readonly VariableFormat[],
): readonly string[] {
  const isSource = formats.some(({ source }) => source === name);
  return isSource ? [] : siblings.filter((sibling) => formatOf(formats, sibling).source === null);
}

const wordsOf = (name: string): readonly string[] => name.toLowerCase().split(/[._]/);
const inWords: ReadonlySet<ValueFormat> = new Set(['words', 'money-words', 'date-words']);

/**
 * The variable that one to be printed in words is about, by their names: `luong` of `luong_bang_chu`. `null` where none or the format
 * asks for no words.
 */
export function suggestSource(
  target: FormatTarget,
  format: ValueFormat,
  formats: readonly VariableFormat[],
): string | null {
  if (!inWords.has(format)) {
    return null;
  }
  const words = wordsOf(target.name);
  const about = sourcesOf(target, formats).filter((source) => {
    const own = wordsOf(source);
    return own.length < words.length && own.every((word) => words.includes(word));
  });
  return about.toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)[0] ?? null;
}
