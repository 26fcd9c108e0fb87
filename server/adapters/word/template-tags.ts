import type { TagPlace, TemplateField } from '../../../contract/models/template.ts';
import { type Condition, namesOf, parseCondition } from '../../domain/template-condition.ts';
import { unbindFilled } from './bound-controls.ts';
import { type Lone, type LoneConditions, isLoneTag, startLone } from './lone-conditions.ts';
import { rawOffset, readLines, type TextLine } from './text-lines.ts';
import type { TemplateMistake } from './word-engine.ts';
import { applyEdits, type XmlEdit } from './xml-scan.ts';

/** What stands between two braces, once it is understood. `from` and `to` are offsets in the text of its line. */
type Tag = { readonly raw: string; readonly from: number; readonly to: number } & (
  | { readonly kind: 'variable' | 'loop'; readonly name: string }
  | { readonly kind: 'condition'; readonly condition: Condition }
  /** `name` is empty in `{{/}}`. */
  | { readonly kind: 'end'; readonly name: string }
);

/** A paragraph that is being read. */
type Spot = {
  readonly part: TagPlace['part'];
  readonly paragraph: number;
  readonly inTable: boolean;
  readonly text: string;
};

/** A loop or condition that has begun. */
type Opened = { readonly tag: Tag; readonly spot: Spot };

/** Where a name is asked for: inside which loops, from the outermost. */
type Use = {
  readonly name: string;
  readonly as: 'variable' | 'loop' | 'condition';
  readonly loops: readonly string[];
  readonly tag: Tag;
  readonly spot: Spot;
};

/** The beginning of a loop or condition, as the engine is given it and as it was written. */
export type Beginning = { readonly raw: string; readonly line: string; readonly place: TagPlace };

export type TemplateReading = {
  readonly fields: readonly TemplateField[];
  readonly mistakes: readonly TemplateMistake[];
  /** Parts with their tags as the engine takes them; `{{#?2}}` is the third of `conditions`. */
  readonly rewritten: ReadonlyMap<string, string>;
  readonly conditions: readonly Condition[];
  /** By the name that the engine knows it by; of several, the first. */
  readonly beginnings: ReadonlyMap<string, Beginning>;
};

const namePattern = /^[A-Za-z_0-9]+(?:\.[A-Za-z_0-9]+)*$/;
const braces = /\{\?\{|\{\{|\}\}/g;
const mostMistakes = 20;
const longestQuote = 60;
const longestAround = 90;

/** Reads the tags of a template's parts, given by name and in the order in which a reader meets them. */
export function readTemplate(parts: ReadonlyMap<string, string>): TemplateReading {
  const reader = new TemplateReader();
  const rewritten = new Map(
    Array.from(parts, ([name, xml]) => [name, reader.readPart(partOf(name), unbindFilled(xml))]),
  );
  const { uses, conditions, beginnings } = reader;
  const mistakes = [...reader.mistakes, ...doubleUses(uses)].slice(0, mostMistakes);
  return { fields: fieldsOf(uses), mistakes, rewritten, conditions, beginnings };
}

function partOf(name: string): TagPlace['part'] {
  const [, word = ''] = /^word\/(document|header|footer|footnotes|endnotes|comments)/.exec(name) ?? [];
  switch (word) {
    case 'document':
      return 'body';
    case 'header':
    case 'footer':
      return word;
    default:
      return word === '' ? 'other' : 'notes';
  }
}

class TemplateReader {
  readonly uses: Use[] = [];
  readonly conditions: Condition[] = [];
  readonly mistakes: TemplateMistake[] = [];
  readonly beginnings = new Map<string, Beginning>();
  readonly #opened: Opened[] = [];

  readPart(part: TagPlace['part'], xml: string): string {
    const edits: XmlEdit[] = [];
    let paragraph = 0;
    let lone: LoneConditions | null = null;
    for (const line of readLines(xml)) {
      const text = line.pieces.map((piece) => piece.text).join('');
      paragraph += text.trim() === '' ? 0 : 1;
      const spot: Spot = { part, paragraph, inTable: line.inTable, text };
      const tags = this.#tagsOf(spot);
      const start = this.#opened.length;
      lone ??= startLone(xml, start);
      for (const tag of tags) {
        const before = this.#opened.length;
        edits.push(...rewrite(xml, line, tag, this.#take(tag, spot)));
        const condition = tag.kind === 'condition' ? tag.condition : null;
        lone.take(line, { ...tag, condition, before, after: this.#opened.length });
      }
      const end = this.#opened.length;
      const found = lone.endLine(line, end);
      if (found) {
        edits.push(...this.#wrap(found));
      }
      if (end <= lone.depth || (end > start && isLoneTag(text, tags))) {
        lone = null;
      }
    }
    for (const { tag, spot } of this.#opened.splice(0)) {
      this.#mistake('not-closed', tag, spot);
    }
    return applyEdits(xml, edits);
  }

  /** Between two paragraphs with a tag alone, the engine leaves none of the paragraphs where the condition does not hold. */
  #wrap({ start, end, conditions }: Lone): readonly XmlEdit[] {
    const [first, ...others] = conditions;
    if (first === undefined) {
      return [];
    }
    const index = this.conditions.length;
    this.conditions.push(
      others.reduce<Condition>((left, right) => ({ kind: 'binary', operator: '||', left, right }), first),
    );
    const tagAlone = (tag: string): string => `<w:p><w:r><w:t>${tag}</w:t></w:r></w:p>`;
    return [
      { start, end: start, text: tagAlone(`{{#?${String(index)}}}`) },
      { start: end, end, text: tagAlone('{{/}}') },
    ];
  }

  #tagsOf(spot: Spot): readonly Tag[] {
    const { text } = spot;
    const tags: Tag[] = [];
    const found = Array.from(text.matchAll(braces), (match) => ({ sign: match[0], at: match.index }));
    let opening: { readonly sign: string; readonly at: number } | null = null;
    for (const { sign, at } of found) {
      if (sign !== '}}') {
        if (opening) {
          this.#mistake('cut-off', between(text, opening.at, at), spot);
        }
        opening = { sign, at };
      } else if (opening === null) {
        this.#mistake('stray-end', between(text, at, at + sign.length), spot);
      } else {
        const range = between(text, opening.at, at + 2);
        const tag = tagOf(opening.sign, text.slice(opening.at + opening.sign.length, at).trim(), range);
        if (tag === null) {
          this.#mistake(opening.sign === '{{' ? 'bad-name' : 'bad-condition', range, spot);
        } else {
          tags.push(tag);
        }
        opening = null;
      }
    }
    if (opening) {
      this.#mistake('cut-off', between(text, opening.at, text.length), spot);
    }
    return tags;
  }

  /** What the engine is given in its place. */
  #take(tag: Tag, spot: Spot): string {
    const loops = this.#opened.flatMap((opened) => (opened.tag.kind === 'loop' ? [opened.tag.name] : []));
    switch (tag.kind) {
      case 'variable':
        this.uses.push({ name: tag.name, as: 'variable', loops, tag, spot });
        return `{{${tag.name}}}`;
      case 'loop':
        if (loops.includes(tag.name)) {
          this.#mistake('inside-itself', tag, spot);
        }
        this.uses.push({ name: tag.name, as: 'loop', loops, tag, spot });
        this.#open(tag.name, tag, spot);
        return `{{#${tag.name}}}`;
      case 'condition':
        for (const name of namesOf(tag.condition)) {
          this.uses.push({ name, as: 'condition', loops, tag, spot });
        }
        this.#open(`?${String(this.conditions.length)}`, tag, spot);
        this.conditions.push(tag.condition);
        return `{{#?${String(this.conditions.length - 1)}}}`;
      case 'end':
        this.#close(tag, spot);
        return '{{/}}';
    }
  }

  #open(name: string, tag: Tag, spot: Spot): void {
    this.#opened.push({ tag, spot });
    if (!this.beginnings.has(name)) {
      const { line, place } = mistakeOf('misplaced', tag, spot);
      this.beginnings.set(name, { raw: tag.raw, line, place });
    }
  }

  #close(tag: Extract<Tag, { kind: 'end' }>, spot: Spot): void {
    const opened = this.#opened.pop();
    if (!opened) {
      this.#mistake('not-opened', tag, spot);
      return;
    }
    const fits = tag.name === '' || (opened.tag.kind === 'loop' && opened.tag.name === tag.name);
    if (fits) {
      return;
    }
    // An end that belongs to a loop further out leaves the ones inside of it open.
    const outer = this.#opened.findLastIndex((one) => one.tag.kind === 'loop' && one.tag.name === tag.name);
    if (outer === -1) {
      this.#opened.push(opened);
      this.#mistake('not-opened', tag, spot);
      return;
    }
    for (const inner of [opened, ...this.#opened.splice(outer).slice(1)]) {
      this.#mistake('not-closed', inner.tag, inner.spot);
    }
  }

  #mistake(kind: TemplateMistake['kind'], range: Range, spot: Spot): void {
    this.mistakes.push(mistakeOf(kind, range, spot));
  }
}

type Range = Pick<Tag, 'raw' | 'from' | 'to'>;

function between(text: string, from: number, to: number): Range {
  return { raw: text.slice(from, to), from, to };
}

function mistakeOf(
  kind: TemplateMistake['kind'],
  { raw, from }: Range,
  { text, part, paragraph, inTable }: Spot,
): TemplateMistake & { readonly place: TagPlace } {
  const before = text.slice(0, from);
  // The tag is quoted without what is blank at its end, which stands after it.
  const after = text.slice(from + raw.trimEnd().length);
  return {
    kind,
    tag: quote(raw),
    line: quote(text),
    place: {
      part,
      paragraph,
      inTable,
      before: before.length > longestAround ? `…${before.slice(-longestAround)}` : before,
      after: after.length > longestAround ? `${after.slice(0, longestAround)}…` : after,
    },
  };
}

function tagOf(sign: string, content: string, range: Range): Tag | null {
  if (sign === '{?{') {
    const condition = parseCondition(content);
    return condition && { ...range, kind: 'condition', condition };
  }
  const mark = content.startsWith('#') || content.startsWith('/') ? content.charAt(0) : '';
  const name = content.slice(mark.length).trim();
  if (mark === '/' && name === '') {
    return { ...range, kind: 'end', name };
  }
  if (!namePattern.test(name)) {
    return null;
  }
  return { ...range, kind: mark === '#' ? 'loop' : mark === '/' ? 'end' : 'variable', name };
}

function quote(text: string): string {
  const short = text.replace(/\s+/g, ' ').trim();
  return short.length > longestQuote ? `${short.slice(0, longestQuote)}…` : short;
}

/** Puts all of a tag where it begins, in the run that gives it its looks. */
function rewrite(xml: string, line: TextLine, tag: Tag, written: string): XmlEdit[] {
  const edits: XmlEdit[] = [];
  let offset = 0;
  for (const piece of line.pieces) {
    const from = Math.max(tag.from - offset, 0);
    const to = Math.min(tag.to - offset, piece.text.length);
    offset += piece.text.length;
    if (from < to) {
      edits.push({
        start: rawOffset(xml, piece, from),
        end: rawOffset(xml, piece, to),
        text: edits.length === 0 ? written : '',
      });
    }
  }
  return edits;
}

/** A name of its own level that is asked for both as one text and as a list. */
function doubleUses(uses: readonly Use[]): readonly TemplateMistake[] {
  const level = (use: Use): string => [...use.loops, use.name].join('/');
  const loops = new Set(uses.filter((use) => use.as === 'loop').map(level));
  const both = uses.filter((use) => use.as === 'variable' && loops.has(level(use)));
  const first = new Map(both.toReversed().map((use) => [use.name, use]));
  return [...new Set(both.map(({ name }) => name))].flatMap((name) => {
    const use = first.get(name);
    return use ? [{ ...mistakeOf('two-uses', use.tag, use.spot), tag: `{{${name}}}` }] : [];
  });
}

/**
 * The fields to be given, in order of appearance. What a condition asks for is given as well, unless it is the matter of the
 * loop around it. A name inside a loop that is also asked for outside of it comes from there.
 */
function fieldsOf(uses: readonly Use[]): readonly TemplateField[] {
  const outside = uses.filter((use) => use.loops.length === 0);
  const names = [...new Set(outside.map(({ name }) => name))];
  return names.map((name) => {
    const isLoop = outside.some((use) => use.name === name && use.as === 'loop');
    return isLoop
      ? { key: `{{#${name}}}`, name, description: insideOf(uses, [name], new Set(names)) }
      : { key: `{{${name}}}`, name, description: '' };
  });
}

/** The fields of a loop, as `stt, ten, phu_cap(ma, muc)`. */
function insideOf(uses: readonly Use[], loops: readonly string[], known: ReadonlySet<string>): string {
  const path = loops.join('/');
  const own = uses.filter((use) => use.loops.join('/') === path && !known.has(use.name));
  return [...new Set(own.map(({ name }) => name))]
    .map((name) => {
      const isLoop = own.some((use) => use.name === name && use.as === 'loop');
      return isLoop ? `${name}(${insideOf(uses, [...loops, name], known)})` : name;
    })
    .join(', ');
}
