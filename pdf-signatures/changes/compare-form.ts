import type { Form, FormField } from '../pdf/form-fields.ts';
import { placesOf, placesOfWidgets } from '../pdf/mark-place.ts';
import { type PageList, pagesOfAnnotations } from '../pdf/page-list.ts';
import {
  type PdfDict,
  type PdfValue,
  isKind,
  isRef,
  nameOf,
  nameTextOf,
  textOf,
  unescapeNames,
} from '../pdf/pdf-value.ts';
import type { AddedWidget } from './compare-pages.ts';
import type { SideBySide } from './side-by-side.ts';

/** Parts of the form that are compared by themselves, or say nothing of what is shown. */
const ownParts = ['Fields', 'SigFlags', 'NeedAppearances', 'DR', 'DA'];
/** What signing writes into a field that waited for a signature: it has the widgets that it had. */
const writtenBySigning = ['V', 'AP', 'AS', 'F', 'MK', 'DA', 'M', 'P', 'Type', 'Subtype'];
/** What filling in writes into a field and its widgets; `M` is when it was written. */
const writtenByFilling = ['V', 'AP', 'AS', 'I'];
const whenWritten = ['M'];

/** Flags of fields (ISO 32000-2, 12.7.4.1 and 12.7.5). */
const readOnly = 1;
const pushButton = 1 << 16;
const password = 1 << 13;
const combo = 1 << 17;
const editable = 1 << 18;

type Forms = { readonly before: Form; readonly after: Form };

/** The pages of widgets, from 1, by the numbers of their objects. */
type PageOf = ReadonlyMap<number, number>;

/** Compares the forms: signatures are values of fields. */
export function compareForm(
  sides: SideBySide,
  catalogs: { readonly before: PdfDict; readonly after: PdfDict },
  forms: Forms,
  pages: PageList,
  addedWidgets: readonly AddedWidget[],
): void {
  const [before, after] = sides.resolve(
    catalogs.before.entries.get('AcroForm'),
    catalogs.after.entries.get('AcroForm'),
  );
  const earlier = isKind(before, 'dict') ? before : null;
  const later = isKind(after, 'dict') ? after : null;
  if (earlier !== null) {
    compareFormItself(sides, earlier, later, forms.before);
    compareGrowing(sides, earlier.entries.get('Fields'), later?.entries.get('Fields'));
  }
  for (const [number, group] of forms.before.groups) {
    const next = forms.after.groups.get(number);
    sides.compareKeys(group, next ?? null, { what: 'field-changed', field: '' }, ['Kids']);
    compareGrowing(sides, group.entries.get('Kids'), next?.entries.get('Kids'));
  }
  compareFields(sides, forms, pagesOfAnnotations(sides.now, pages), addedWidgets);
}

/** Fields may join a list of fields, and none may change its place; those that leave it are found by themselves. */
function compareGrowing(sides: SideBySide, before: PdfValue | undefined, after: PdfValue | undefined): void {
  const [a, b] = sides.resolve(before, after);
  const earlier = namesOf(a);
  const later = namesOf(b);
  if (inCommon(earlier, later).join() !== inCommon(later, earlier).join()) {
    sides.say({ what: 'other' });
  }
}

/** Those of a list that another one has as well, in their order. */
function inCommon(list: readonly string[], other: readonly string[]): string[] {
  const known = new Set(other);
  return list.filter((name) => known.has(name));
}

/** What a list of fields holds; what is no reference is compared as a field of its name. */
function namesOf(list: PdfValue): string[] {
  const items = isKind(list, 'array') ? list.items : [];
  return items.map((item) => (isRef(item) ? `${item.number} ${item.generation}` : 'direct'));
}

function compareFormItself(sides: SideBySide, before: PdfDict, after: PdfDict | null, form: Form): void {
  sides.compareKeys(before, after, { what: 'other' }, ownParts);
  // It decides whether readers draw fields anew.
  const isShown = form.fields.some(({ type }) => type !== 'Sig');
  if (isShown) {
    sides.compare(
      before.entries.get('NeedAppearances') ?? false,
      after?.entries.get('NeedAppearances') ?? false,
      { what: 'other' },
    );
  }
  const looks = form.fields.map((field) => looksOf(sides, field));
  if (before.entries.has('DA') || looks.includes(null)) {
    sides.compare(before.entries.get('DA'), after?.entries.get('DA'), { what: 'other' });
  }
  const all = [...looks, textOf(sides.signed.get(before, 'DA'))].map((look) => look ?? '').join(' ');
  compareResources(sides, before, after, unescapeNames(all));
}

/** How a field says that it is to be drawn; `null` for one that is drawn and leaves that to the form. */
function looksOf({ signed }: SideBySide, { type, dict, widgets }: FormField): string | null {
  const own = [dict, ...widgets.map((widget) => widget.dict)].map((part) => textOf(signed.get(part, 'DA')));
  const isDrawn = type === 'Tx' || type === 'Ch' || type === 'Btn';
  return isDrawn && own.every((look) => look === null) ? null : own.join(' ');
}

/**
 * Fonts and the like may be added to those that fields are drawn with, as long as no field of the signed revision names them. Form
 * XObjects among them are what signing programs draw their marks with: nothing draws them by itself.
 */
function compareResources(sides: SideBySide, before: PdfDict, after: PdfDict | null, looks: string): void {
  const [a, b] = sides.resolve(before.entries.get('DR'), after?.entries.get('DR'));
  if (!isKind(a, 'dict')) {
    return;
  }
  for (const [kind, resources] of a.entries) {
    if (kind === 'XObject' || kind === 'ProcSet') {
      continue;
    }
    const [earlier, later] = sides.resolve(resources, isKind(b, 'dict') ? b.entries.get(kind) : null);
    if (!isKind(earlier, 'dict') || !isKind(later, 'dict')) {
      sides.compare(earlier, later, { what: 'other' });
      continue;
    }
    const added = [...later.entries.keys()].filter((name) => !earlier.entries.has(name));
    sides.compareKeys(
      earlier,
      later,
      { what: 'other' },
      added.filter((name) => !looks.includes(`/${name}`)),
    );
  }
}

const keyOf = ({ number, name }: FormField): string => (number === null ? `/${name}` : String(number));

function compareFields(
  sides: SideBySide,
  forms: Forms,
  pageOf: PageOf,
  addedWidgets: readonly AddedWidget[],
): void {
  const later = new Map(forms.after.fields.map((field) => [keyOf(field), field]));
  const earlier = new Set(forms.before.fields.map(keyOf));
  const explained = new Set<number>();
  const added = new Set(addedWidgets.map(({ number }) => number));
  for (const field of forms.before.fields) {
    const next = later.get(keyOf(field));
    if (next === undefined) {
      sides.say({ what: field.type === 'Sig' ? 'signature-removed' : 'field-removed', field: field.name });
    } else if (compareField(sides, field, next, pageOf, added) === 'signed') {
      next.widgets.forEach(({ number }) => number !== null && explained.add(number));
    }
  }
  for (const field of forms.after.fields) {
    if (!earlier.has(keyOf(field))) {
      sayAdded(sides, field, pageOf);
      field.widgets.forEach(({ number }) => number !== null && explained.add(number));
    }
  }
  for (const { page, number, dict } of addedWidgets) {
    if (number === null || !explained.has(number)) {
      const places = placesOf(sides.now, dict, page);
      sides.say({ what: 'annotation-added', page, subtype: 'Widget', number, places });
    }
  }
}

function sayAdded(sides: SideBySide, field: FormField, pageOf: PageOf): void {
  const { type, name, value, widgets } = field;
  const parts = [field.dict, ...widgets.map(({ dict }) => dict)];
  const hasActions = parts.some(({ entries }) => entries.has('A') || entries.has('AA'));
  if (type !== 'Sig' || hasActions) {
    sides.say({ what: 'field-added', field: name });
  } else if (value === null) {
    const places = placesOfWidgets(sides.now, widgets, pageOf);
    const isDrawn = widgets.some(({ dict }) => dict.entries.has('AP') || dict.entries.has('MK'));
    sides.say({ what: 'signature-field', isVisible: isDrawn && places.length > 0 });
  } else {
    saySigned(sides, field, pageOf, true);
  }
}

function saySigned(
  sides: SideBySide,
  { value, name, widgets }: FormField,
  pageOf: PageOf,
  isNewField: boolean,
): void {
  const place = isRef(value) ? sides.now.place(value.number) : null;
  if (place === null || !isKind(place.value, 'dict')) {
    sides.say({ what: 'field-added', field: name });
    return;
  }
  const isTimeStamp = nameOf(sides.now.get(place.value, 'SubFilter')) === 'ETSI.RFC3161';
  const places = placesOfWidgets(sides.now, widgets, pageOf);
  sides.say({ what: 'signed', at: place.start, field: name, isTimeStamp, isNewField, places });
}

type Part = readonly [before: PdfDict, after: PdfDict | null];

/** The dictionaries of a field and of its widgets, each beside what became of it. */
function partsOf(field: FormField, later: FormField): readonly Part[] {
  const widgets = field.widgets
    .filter(({ dict }) => dict !== field.dict)
    .map(({ number, dict }, index): Part => {
      const next = later.widgets.find((widget, place) =>
        number === null ? place === index : widget.number === number,
      );
      return [dict, next?.dict ?? null];
    });
  return [[field.dict, later.dict], ...widgets];
}

function compareField(
  sides: SideBySide,
  field: FormField,
  later: FormField,
  pageOf: PageOf,
  addedWidgets: ReadonlySet<number | null>,
): 'signed' | 'compared' {
  const parts = partsOf(field, later);
  const compareParts = (what: 'signature-changed' | 'field-changed', except: readonly string[]): void => {
    for (const [before, after] of parts) {
      sides.compareKeys(before, after, { what, field: field.name }, [...except, ...whenWritten]);
    }
  };
  if (field.type !== 'Sig') {
    compareParts('field-changed', writtenByFilling);
    compareFilling(sides, field, later, parts, pageOf);
    return 'compared';
  }
  if (field.value !== null) {
    compareParts('signature-changed', ['V']);
    if (!sides.areEqual(field.value, later.value)) {
      sides.say({ what: 'signature-removed', field: field.name });
    }
    return 'compared';
  }
  if (later.value === null) {
    compareParts('field-changed', []);
    return 'compared';
  }
  compareParts('field-changed', writtenBySigning);
  const isNewOnPage = later.widgets.some(({ number }) => addedWidgets.has(number));
  saySigned(sides, later, pageOf, isNewOnPage);
  return 'signed';
}

/** A field may get another value, and the look that goes with it: never a look alone. */
function compareFilling(
  sides: SideBySide,
  field: FormField,
  later: FormField,
  parts: readonly Part[],
  pageOf: PageOf,
): void {
  const isPersistent = (key: string): boolean =>
    parts.every(([before, after]) => sides.areEqual(before.entries.get(key), after?.entries.get(key)));
  const isSameValue = sides.areEqual(field.value, later.value);
  if (isSameValue && writtenByFilling.every(isPersistent)) {
    return;
  }
  const isOffered = field.type !== 'Ch' || isChoiceOf(sides, later);
  const isToggled =
    field.type !== 'Btn' || (isPersistent('AP') && parts.every((part) => isStateOf(sides, later, part)));
  if (isSameValue || !isFillable(field) || !isToggled || !isOffered || !haveOneLook(sides, parts)) {
    sides.say({ what: 'field-changed', field: field.name });
    return;
  }
  if (field.type !== 'Btn' && !parts.every(([, after]) => hasKnownLetters(sides, after))) {
    sides.sayUnexamined('letters');
  }
  const after = valueText(sides.now.resolve(later.value));
  sides.say({
    what: 'form-filled',
    field: field.name,
    number: field.number,
    before: valueText(sides.signed.resolve(field.value)),
    after,
    shown: shownText(sides, later, after),
    places: placesOfWidgets(sides.now, later.widgets, pageOf),
  });
}

/** Whether no widget got a look of its own for while the mouse is over it, or pressed (12.5.5): no picture of the page shows it. */
function haveOneLook(sides: SideBySide, parts: readonly Part[]): boolean {
  return parts.every(([before, after]) => {
    const [a, b] = sides.resolve(before.entries.get('AP'), after?.entries.get('AP'));
    return ['R', 'D'].every((state) =>
      sides.areEqual(
        isKind(a, 'dict') ? a.entries.get(state) : null,
        isKind(b, 'dict') ? b.entries.get(state) : null,
      ),
    );
  });
}

function isFillable({ type, flags }: FormField): boolean {
  return (
    (flags & readOnly) === 0 &&
    (type === 'Tx' || type === 'Ch' || (type === 'Btn' && (flags & pushButton) === 0))
  );
}

/** Whether a button's widget is on where it has a look for its field's value, and else off. */
function isStateOf({ now }: SideBySide, { value }: FormField, [, after]: Part): boolean {
  const states = now.dict(now.get(now.dict(after?.entries.get('AP')), 'N'));
  const own = nameOf(now.resolve(value)) ?? 'Off';
  return (
    after === null ||
    (nameOf(now.get(after, 'AS')) ?? 'Off') === (states?.entries.has(own) === true ? own : 'Off')
  );
}

/** Fonts that readers have, or something of the same letters in their place (9.6.2.2). */
const standardFonts =
  /^(?:Courier|Helvetica|Times)(?:-(?:Bold|Oblique|BoldOblique|Roman|Italic|BoldItalic))?$/;
const standardEncodings = ['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding', 'PDFDocEncoding'];
const keysOfStandardFont = new Set(['Type', 'Subtype', 'Name', 'BaseFont', 'Encoding']);

/** Whether the look of a filled field has the letters of fonts that were there when it was signed, or that every reader knows. */
function hasKnownLetters(sides: SideBySide, widget: PdfDict | null): boolean {
  const { now } = sides;
  const look = now.dict(now.get(now.dict(widget?.entries.get('AP')), 'N'));
  const resources = now.dict(look?.entries.get('Resources'));
  const fonts = now.dict(resources?.entries.get('Font'));
  const isPlain = ['XObject', 'Pattern', 'Shading'].every((kind) => now.get(resources, kind) === null);
  return isPlain && [...(fonts?.entries.values() ?? [])].every((font) => isKnownFont(sides, font));
}

function isKnownFont(sides: SideBySide, font: PdfValue): boolean {
  const dict = sides.now.dict(font);
  const isDrawn = nameOf(sides.now.get(dict, 'Subtype')) === 'Type3';
  const wasThere =
    !isDrawn && isRef(font) && sides.signed.lookup(font).kind === 'value' && sides.areEqual(font, font);
  const encoding = sides.now.get(dict, 'Encoding');
  return (
    wasThere ||
    (dict !== null &&
      standardFonts.test(nameOf(sides.now.get(dict, 'BaseFont')) ?? '') &&
      (encoding === null || standardEncodings.includes(nameOf(encoding) ?? '')) &&
      nameOf(sides.now.get(dict, 'Subtype')) === 'Type1' &&
      [...dict.entries.keys()].every((key) => keysOfStandardFont.has(key)))
  );
}

/** The options of a choice (12.7.5.4): what is exported, and what is shown for it. */
function optionsOf({ now }: SideBySide, { dict }: FormField): ReadonlyMap<string, string> {
  const options = now.array(dict.entries.get('Opt'))?.items ?? [];
  return new Map(
    options.map((item) => {
      const option = now.resolve(item);
      const texts = isKind(option, 'array')
        ? option.items.map((one) => textOf(now.resolve(one)))
        : [textOf(option)];
      return [texts[0] ?? '', texts[1] ?? texts[0] ?? ''];
    }),
  );
}

/** Whether a choice has values that it offers, unless any may be typed. */
function isChoiceOf(sides: SideBySide, field: FormField): boolean {
  const value = sides.now.resolve(field.value);
  const chosen = (isKind(value, 'array') ? value.items : [value]).map((item) =>
    textOf(sides.now.resolve(item)),
  );
  const options = optionsOf(sides, field);
  const mayBeTyped = (field.flags & editable) !== 0;
  return mayBeTyped || chosen.every((text) => text === null || options.has(text));
}

function valueText(value: PdfValue): string {
  const texts = isKind(value, 'array') ? value.items.map(textOf) : [nameTextOf(value) ?? textOf(value)];
  return texts.filter((text) => text !== null).join(', ');
}

/** What a filled field must show; `null` where its look is no plain text of its value: a button, a list, a value that a script formats. */
function shownText(sides: SideBySide, field: FormField, value: string): string | null {
  const isFormatted = [field.dict, ...field.widgets.map(({ dict }) => dict)].some(
    (part) => sides.now.dict(part.entries.get('AA'))?.entries.has('F') === true,
  );
  if (field.type === 'Ch' && (field.flags & combo) !== 0) {
    return isFormatted ? null : (optionsOf(sides, field).get(value) ?? value);
  }
  return field.type === 'Tx' && !isFormatted && (field.flags & password) === 0 ? value : null;
}
