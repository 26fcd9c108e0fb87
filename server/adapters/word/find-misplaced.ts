import { compile, type PreparedTemplate, problemsOf } from './fill-template.ts';
import type { Beginning } from './template-tags.ts';
import type { TemplateMistake } from './word-engine.ts';
import { isWellFormed } from './word-package.ts';

/** Loops in loops multiply; below this depth, none is tried twice. */
const deepestTwice = 5;

/**
 * Finds loops and conditions that begin and end where nothing can be repeated in between, as in two different tables: the
 * template is filled with samples, and its parts must still be XML.
 */
export function findMisplaced(
  template: PreparedTemplate,
  parts: readonly string[],
  beginnings: ReadonlyMap<string, Beginning>,
): readonly TemplateMistake[] {
  const misplaced = (tag: string, line: string): TemplateMistake => {
    const beginning = beginnings.get(tag);
    return {
      kind: 'misplaced',
      tag: beginning?.raw ?? written(tag),
      line: line === '' ? (beginning?.line ?? '') : line,
      place: beginning?.place ?? null,
    };
  };
  const asked = new Set<string>();
  try {
    if (isSoundTwice(template, parts, (tag) => Boolean(asked.add(tag)))) {
      return [];
    }
    const found = [...asked].filter((tag) => !isSoundTwice(template, parts, (one) => one === tag));
    return (found.length > 0 ? found : [...asked]).map((tag) => misplaced(tag, ''));
  } catch (error) {
    return problemsOf(error).map(({ tag, line }) => misplaced(tag, line));
  }
}

/** A tag as the person wrote it; of a condition, only its beginning is known here. */
function written(tag: string): string {
  return tag.startsWith('?') ? '{?{' : `{{#${tag}}}`;
}

/** Fills every loop once, and those that `isTwice` chooses with two rows. */
function isSoundTwice(
  template: PreparedTemplate,
  parts: readonly string[],
  isTwice: (tag: string) => boolean,
): boolean {
  const document = compile(template, (tag, _scope, { meta, scopePath }) => {
    if (meta.part.module !== 'loop') {
      return 'x';
    }
    return isTwice(tag) && scopePath.length < deepestTwice ? [{}, {}] : [{}];
  });
  document.render({});
  const zip = document.getZip();
  return parts.every((name) => isWellFormed(zip.file(name)?.asText() ?? ''));
}
