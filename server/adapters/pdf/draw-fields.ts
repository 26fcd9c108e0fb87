import {
  type PDF,
  type PdfObject,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import type { Rect } from '../../../contract/page-space.ts';
import type { PlacesOfPage } from './compare-pages.ts';
import {
  type Alignment,
  type Border,
  type Color,
  type Frame,
  type ListOption,
  type TextStyle,
  type Writing,
  colorOf,
  drawChoice,
  drawComb,
  drawFrame,
  drawLine,
  drawLines,
  drawList,
  readTextStyle,
} from './field-appearance.ts';
import { type FieldFont, FieldFonts } from './field-fonts.ts';
import { type OpenedPdf, type PageNode, boxOf, inherited } from './pdf-document.ts';
import {
  decodedData,
  numbers,
  resolve,
  resolveArray,
  resolveDict,
  resolveName,
  resolveNumber,
} from './pdf-objects.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';
import { unescapeNames } from '../../../pdf-signatures/pdf/pdf-value.ts';

/**
 * Draws what a form leaves to its reader: values without an appearance, and all of them where NeedAppearances asks for it (ISO 32000-2,
 * 12.7.3), after which it asks no more. Each reader would draw them in its own way, or not at all once the file is signed. An appearance
 * that says something else than the value is left alone where nobody asks to have it drawn: it is what every reader shows.
 *
 * Appearances that name fonts of the form's default resources bring them along from then on: Chrome's reader draws those of notes without.
 * Runs in the worker.
 */

/** Bits 2 and 6 of an annotation's flags: Hidden and NoView (ISO 32000-2, table 167). */
const unseenFlags = 2 + 32;

/** Bits of a field's flags (ISO 32000-2, tables 229, 231 and 233). */
const flag = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  comb: 1 << 24,
} as const;

/** An annotation that is to be drawn. */
type Target = { readonly page: PageNode; readonly dict: PdfDict; readonly rect: Rect };

/** What is to be done before a file shows the same everywhere. */
export type FieldWork = {
  readonly form: PdfDict | null;
  /** NeedAppearances is true. */
  readonly isAsked: boolean;
  readonly widgets: readonly Target[];
  /** Notes in the page (FreeText) without an appearance. */
  readonly notes: readonly Target[];
  /** Appearances that lack fonts, which the form has. */
  readonly lacking: readonly Target[];
};

/** Whether a form leaves it to its reader to draw its fields, which then draws a signature's widget empty. */
export function asksForAppearances({ pdf }: OpenedPdf): boolean {
  const asked = resolve(pdf, formOf(pdf)?.get('NeedAppearances'));
  return asked instanceof PdfBool && asked.value;
}

const formOf = (pdf: PDF): PdfDict | null => resolveDict(pdf, pdf.getCatalog().get('AcroForm'));

export function findFieldWork(opened: OpenedPdf): FieldWork {
  const { pdf, pages } = opened;
  const form = formOf(pdf);
  const isAsked = asksForAppearances(opened);
  const widgets: Target[] = [];
  const notes: Target[] = [];
  const lacking: Target[] = [];
  for (const page of pages) {
    for (const annotation of resolveArray(pdf, page.dict.get('Annots')) ?? []) {
      const dict = resolveDict(pdf, annotation);
      const rect = dict && boxOf(pdf, resolve(pdf, dict.get('Rect')));
      if (!dict || !rect || ((resolveNumber(pdf, dict.get('F')) ?? 0) & unseenFlags) !== 0) {
        continue;
      }
      const target = { page, dict, rect };
      const subtype = resolveName(pdf, dict.get('Subtype'));
      if (subtype === 'Widget' && isToBeDrawn(pdf, dict, isAsked)) {
        widgets.push(target);
      } else if (subtype === 'FreeText' && appearanceOf(pdf, dict) === null) {
        notes.push(target);
      } else if (form && lackingFonts(pdf, dict, form).length > 0) {
        lacking.push(target);
      }
    }
  }
  return { form, isAsked, widgets, notes, lacking };
}

/** Whether readers may show a field's value differently: what a signed file must not have. */
export function isStale({ isAsked, widgets }: FieldWork): boolean {
  return isAsked || widgets.length > 0;
}

export function isWorkLeft(work: FieldWork): boolean {
  return isStale(work) || work.notes.length > 0 || work.lacking.length > 0;
}

/**
 * Does the work, in the revision that is being made of the file. Answers with the places that look different now, or `null` when there
 * is no font for some value.
 */
export function drawFields(pdf: PDF, work: FieldWork): readonly PlacesOfPage[] | null {
  const drawer = new FieldDrawer(pdf, work.form);
  const isWhole = [
    ...work.widgets.map(({ dict, rect }) => drawer.drawWidget(dict, rect)),
    ...work.notes.map(({ dict, rect }) => drawer.drawNote(dict, rect)),
  ].every(Boolean);
  for (const { dict } of work.lacking) {
    addFonts(pdf, dict, work.form);
  }
  if (work.isAsked) {
    work.form?.delete('NeedAppearances');
  }
  return isWhole ? placesOf([...work.widgets, ...work.notes, ...work.lacking]) : null;
}

function placesOf(targets: readonly Target[]): readonly PlacesOfPage[] {
  const places = new Map<PageNode, Rect[]>();
  for (const { page, rect } of targets) {
    places.set(page, [...(places.get(page) ?? []), rect]);
  }
  return [...places].map(([page, rects]) => ({ pageNumber: page.number, rects }));
}

type FieldKind = 'text' | 'choice' | 'button' | 'caption';

function kindOf(pdf: PDF, widget: PdfDict): FieldKind | null {
  const type = inherited(pdf, widget, 'FT');
  const flags = flagsOf(pdf, widget);
  switch (type instanceof PdfName ? type.value : '') {
    case 'Tx':
      return (flags & flag.password) === 0 ? 'text' : null;
    case 'Ch':
      return 'choice';
    case 'Btn':
      return (flags & flag.pushButton) === 0 ? 'button' : 'caption';
    default:
      return null;
  }
}

const flagsOf = (pdf: PDF, widget: PdfDict): number => resolveNumber(pdf, inherited(pdf, widget, 'Ff')) ?? 0;

function isToBeDrawn(pdf: PDF, widget: PdfDict, isAsked: boolean): boolean {
  const appearance = appearanceOf(pdf, widget);
  switch (kindOf(pdf, widget)) {
    case 'text':
    case 'choice':
      return isAsked || (valuesOf(pdf, widget).join('').trim() !== '' && !showsSomething(appearance));
    case 'button':
      if (appearance instanceof PdfStream) {
        return false;
      }
      return appearance === null
        ? isAsked || stateOf(pdf, widget) !== 'Off'
        : isAsked && stateOf(pdf, widget) !== shownState(pdf, widget);
    case 'caption':
      return isAsked && appearance === null;
    case null:
      return false;
  }
}

/** The normal appearance: a stream, or one for each state. */
function appearanceOf(pdf: PDF, annotation: PdfDict): PdfDict | null {
  return resolveDict(pdf, resolveDict(pdf, annotation.get('AP'))?.get('N'));
}

/** Whether an appearance draws more than a frame of straight lines. */
function showsSomething(appearance: PdfDict | null): boolean {
  if (!(appearance instanceof PdfStream)) {
    return appearance !== null;
  }
  return /(?:^|[\s)>\]])(?:Tj|TJ|'|"|Do|sh|BI|[cvy])(?=\s|$)/.test(contentOf(appearance));
}

/** What cannot be unpacked is taken for something that is drawn. */
const contentOf = (stream: PdfStream): string => decodedData(stream)?.toString('latin1') ?? 'Do';

/** Characters that control something and are not seen, but for blanks and line ends. */
const unseen = /(?![\t\r\n])[\p{Cc}\p{Cf}]/gu;

/** The text of a string or a name, or of the stream that a long value may stand in (ISO 32000-2, table 228). */
function textOf(value: PdfObject | null): string | null {
  const whole =
    value instanceof PdfStream ? PdfString.fromBytes(decodedData(value) ?? Buffer.alloc(0)) : value;
  const text = whole instanceof PdfString ? whole.asString() : whole instanceof PdfName ? whole.value : null;
  return text === null ? null : normalizeText(text.replace(unseen, '').replaceAll('\t', ' '), 'NFC');
}

function valuesOf(pdf: PDF, widget: PdfDict): readonly string[] {
  const value = inherited(pdf, widget, 'V');
  const values = value instanceof PdfArray ? value.toArray() : [value];
  return values.flatMap((item) => textOf(resolve(pdf, item)) ?? []);
}

/** The state that a button's value asks this widget for. */
function stateOf(pdf: PDF, widget: PdfDict): string {
  const on = onStateOf(pdf, widget);
  return chosenState(pdf, widget) === on ? on : 'Off';
}

/** The value of a button as it stands there: names are compared byte by byte. */
function chosenState(pdf: PDF, widget: PdfDict): string {
  const value = inherited(pdf, widget, 'V');
  return value instanceof PdfName ? value.value : value instanceof PdfString ? value.asString() : 'Off';
}

const shownState = (pdf: PDF, widget: PdfDict): string => resolveName(pdf, widget.get('AS')) ?? 'Off';

/** What a widget is called when it is on: as its appearances say, else as it is now, else as the value of a box that has only one. */
function onStateOf(pdf: PDF, widget: PdfDict): string {
  const states = [...(appearanceOf(pdf, widget)?.keys() ?? [])].map(({ value }) => value);
  const shown = shownState(pdf, widget);
  const isRadio = (flagsOf(pdf, widget) & flag.radio) !== 0;
  const value = chosenState(pdf, widget);
  return (
    states.find((state) => state !== 'Off') ??
    (shown !== 'Off' ? shown : isRadio || value === 'Off' ? 'Yes' : value)
  );
}

/** Draws the annotations of one form. */
class FieldDrawer {
  readonly #pdf: PDF;
  readonly #form: PdfDict | null;
  readonly #fonts: FieldFonts;

  constructor(pdf: PDF, form: PdfDict | null) {
    this.#pdf = pdf;
    this.#form = form;
    this.#fonts = new FieldFonts(pdf, resolveDict(pdf, form?.get('DR')));
  }

  /** Whether there was a font for it. */
  drawWidget(widget: PdfDict, rect: Rect): boolean {
    const kind = kindOf(this.#pdf, widget);
    if (kind === 'button') {
      this.#drawButton(widget, rect);
      return true;
    }
    const options = kind === 'choice' ? this.#optionsOf(widget) : [];
    const isList = kind === 'choice' && (flagsOf(this.#pdf, widget) & flag.combo) === 0;
    const texts = isList
      ? options.map(({ text }) => text)
      : kind === 'caption'
        ? [this.#captionOf(widget)]
        : valuesOf(this.#pdf, widget).map(
            (value) => options.find((option) => option.value === value)?.text ?? value,
          );
    const style = this.#styleOf(widget);
    const font = this.#fonts.choose(style.fontName, texts.join('').replace(/[\r\n]/g, ''));
    if (font === null) {
      return false;
    }
    const writing: Writing = {
      frame: this.#frameOf(widget, rect),
      style,
      font,
      alignment: kind === 'caption' ? 'center' : this.#alignmentOf(widget),
    };
    const content = isList
      ? drawList(writing, this.#shownOptions(widget, options))
      : this.#drawText(widget, writing, texts[0] ?? '');
    this.#setAppearance(widget, this.#formFor(widget, rect, content, font));
    return true;
  }

  /** A text in the page, with its frame and background (ISO 32000-2, 12.5.6.6). */
  drawNote(note: PdfDict, rect: Rect): boolean {
    const text = textOf(resolve(this.#pdf, note.get('Contents'))) ?? '';
    const style = this.#styleOf(note);
    const font = this.#fonts.choose(style.fontName, text.replace(/[\r\n]/g, ''));
    if (font === null) {
      return false;
    }
    const frame: Frame = {
      width: rect.urx - rect.llx,
      height: rect.ury - rect.lly,
      background: this.#colorOf(note.get('C')),
      border: { ...this.#borderOf(note), color: colorOf(style) },
    };
    const content = drawLines({ frame, style, font, alignment: this.#alignmentOf(note) }, text);
    this.#setAppearance(note, this.#formFor(note, rect, content, font));
    return true;
  }

  #drawText(widget: PdfDict, writing: Writing, text: string): string {
    const flags = flagsOf(this.#pdf, widget);
    const isText = kindOf(this.#pdf, widget) === 'text';
    const cells = resolveNumber(this.#pdf, inherited(this.#pdf, widget, 'MaxLen')) ?? 0;
    if (isText && (flags & flag.multiline) !== 0) {
      return drawLines(writing, text);
    }
    return isText && (flags & flag.comb) !== 0 && cells > 0 && cells <= 1000
      ? drawComb(writing, text, cells)
      : drawLine(writing, text);
  }

  #drawButton(widget: PdfDict, rect: Rect): void {
    const on = onStateOf(this.#pdf, widget);
    const state = stateOf(this.#pdf, widget);
    if (appearanceOf(this.#pdf, widget) === null) {
      const frame = this.#frameOf(widget, rect);
      const isRadio = (flagsOf(this.#pdf, widget) & flag.radio) !== 0;
      const mark = this.#captionOf(widget) || (isRadio ? 'l' : '4');
      const states = PdfDict.of({
        [on]: this.#pdf.register(
          this.#formFor(widget, rect, drawChoice(frame, this.#styleOf(widget), mark), dingbats),
        ),
        Off: this.#pdf.register(this.#formFor(widget, rect, drawFrame(frame), null)),
      });
      widget.set('AP', PdfDict.of({ N: states }));
    }
    widget.set('AS', PdfName.of(state));
  }

  #setAppearance(annotation: PdfDict, form: PdfStream): void {
    annotation.set('AP', PdfDict.of({ N: this.#pdf.register(form) }));
  }

  #formFor(annotation: PdfDict, rect: Rect, content: string, font: FieldFont | 'dingbats' | null): PdfStream {
    const resources = new PdfDict();
    if (font === dingbats) {
      resources.set('Font', PdfDict.of({ ZaDb: zapfDingbats() }));
    } else if (font !== null) {
      resources.set('Font', PdfDict.of({ [font.name]: font.ref }));
    }
    const { width, height } = this.#sizeOf(annotation, rect);
    const entries = {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: numbers([0, 0, width, height]),
      Resources: resources,
      Matrix: numbers(turns[this.#turnOf(annotation)](width, height)),
    };
    return PdfStream.fromDict(entries, new TextEncoder().encode(content));
  }

  /** Degrees that a widget is turned by on its page. */
  #turnOf(annotation: PdfDict): Turn {
    const degrees = resolveNumber(this.#pdf, resolveDict(this.#pdf, annotation.get('MK'))?.get('R')) ?? 0;
    const turn = ((degrees % 360) + 360) % 360;
    return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
  }

  #sizeOf(
    annotation: PdfDict,
    { llx, lly, urx, ury }: Rect,
  ): { readonly width: number; readonly height: number } {
    const [width, height] = [urx - llx, ury - lly];
    return this.#turnOf(annotation) % 180 === 0 ? { width, height } : { width: height, height: width };
  }

  #frameOf(widget: PdfDict, rect: Rect): Frame {
    const look = resolveDict(this.#pdf, widget.get('MK'));
    return {
      ...this.#sizeOf(widget, rect),
      background: this.#colorOf(look?.get('BG')),
      border: { ...this.#borderOf(widget), color: this.#colorOf(look?.get('BC')) },
    };
  }

  #borderOf(widget: PdfDict): Omit<Border, 'color'> {
    const border = resolveDict(this.#pdf, widget.get('BS'));
    const old = this.#numbersIn(widget.get('Border'));
    const dash = this.#numbersIn(border?.get('D'));
    const styles = { D: 'dashed', U: 'underline', B: 'raised', I: 'raised' } as const;
    const style = resolveName(this.#pdf, border?.get('S')) ?? 'S';
    return {
      width: resolveNumber(this.#pdf, border?.get('W')) ?? old[2] ?? 1,
      style: style === 'D' || style === 'U' || style === 'B' || style === 'I' ? styles[style] : 'solid',
      dash: dash.length > 0 ? dash : [3],
    };
  }

  #numbersIn(value: PdfObject | undefined): readonly number[] {
    return [...(resolveArray(this.#pdf, value) ?? [])].flatMap(
      (item) => resolveNumber(this.#pdf, item) ?? [],
    );
  }

  #colorOf(value: PdfObject | undefined): Color {
    return this.#numbersIn(value);
  }

  #styleOf(annotation: PdfDict): TextStyle {
    const own = inherited(this.#pdf, annotation, 'DA') ?? resolve(this.#pdf, this.#form?.get('DA'));
    return readTextStyle(own instanceof PdfString ? own.asString() : '');
  }

  #alignmentOf(annotation: PdfDict): Alignment {
    const stated = inherited(this.#pdf, annotation, 'Q') ?? resolve(this.#pdf, this.#form?.get('Q'));
    const quadding = stated instanceof PdfNumber ? stated.value : 0;
    return quadding === 1 ? 'center' : quadding === 2 ? 'right' : 'left';
  }

  #captionOf(widget: PdfDict): string {
    return textOf(resolve(this.#pdf, resolveDict(this.#pdf, widget.get('MK'))?.get('CA'))) ?? '';
  }

  #optionsOf(widget: PdfDict): readonly { readonly value: string; readonly text: string }[] {
    const options = inherited(this.#pdf, widget, 'Opt');
    return (options instanceof PdfArray ? options.toArray() : []).flatMap((item) => {
      const option = resolve(this.#pdf, item);
      const parts = option instanceof PdfArray ? option.toArray() : [option];
      const [value = null, text = value] = parts.map((part) => textOf(resolve(this.#pdf, part)));
      return value === null || text === null ? [] : [{ value, text }];
    });
  }

  #shownOptions(
    widget: PdfDict,
    options: readonly { readonly value: string; readonly text: string }[],
  ): readonly ListOption[] {
    const values = new Set(valuesOf(this.#pdf, widget));
    const top = resolveNumber(this.#pdf, inherited(this.#pdf, widget, 'TI')) ?? 0;
    return options
      .slice(Math.max(0, top))
      .map(({ value, text }) => ({ text, isSelected: values.has(value) }));
  }
}

const dingbats = 'dingbats';

function zapfDingbats(): PdfDict {
  return PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of('ZapfDingbats'),
  });
}

type Turn = 0 | 90 | 180 | 270;

/** Counterclockwise, back into the box's own corner (ISO 32000-2, table 192: R). */
const turns: Readonly<Record<Turn, (width: number, height: number) => readonly number[]>> = {
  0: () => [1, 0, 0, 1, 0, 0],
  90: (_width, height) => [0, 1, -1, 0, height, 0],
  180: (width, height) => [-1, 0, 0, -1, width, height],
  270: (width) => [0, -1, 1, 0, 0, width],
};

/** The fonts that an appearance uses and does not name, as the form's default resources have them. */
function lackingFonts(pdf: PDF, annotation: PdfDict, form: PdfDict): readonly string[] {
  const appearance = appearanceOf(pdf, annotation);
  const known = resolveDict(pdf, resolveDict(pdf, form.get('DR'))?.get('Font'));
  if (!(appearance instanceof PdfStream) || known === null) {
    return [];
  }
  const own = resolveDict(pdf, resolveDict(pdf, appearance.get('Resources'))?.get('Font'));
  const used = [...contentOf(appearance).matchAll(/\/([^\s/()<>[\]{}%]+)\s+[-+.\d]+\s+Tf/g)];
  // The library has names in UTF-8.
  const names = new Set(used.map(([, name = '']) => Buffer.from(unescapeNames(name), 'latin1').toString()));
  return [...names].filter((name) => !own?.has(name) && known.has(name));
}

function addFonts(pdf: PDF, annotation: PdfDict, form: PdfDict | null): void {
  const appearance = appearanceOf(pdf, annotation);
  const known = resolveDict(pdf, resolveDict(pdf, form?.get('DR'))?.get('Font'));
  if (form === null || appearance === null || known === null) {
    return;
  }
  const resources = resolveDict(pdf, appearance.get('Resources'));
  const fonts = new PdfDict(resolveDict(pdf, resources?.get('Font')) ?? []);
  for (const name of lackingFonts(pdf, annotation, form)) {
    const font = known.get(name);
    if (font) {
      fonts.set(name, font);
    }
  }
  const whole = new PdfDict(resources ?? []);
  whole.set('Font', fonts);
  appearance.set('Resources', whole);
}
