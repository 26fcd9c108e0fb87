import { readForm } from '../pdf/form-fields.ts';
import type { Form, FormField, Widget } from '../pdf/form-fields.ts';
import { differentKeys, isKind, isRef, nameOf, sameValue } from '../pdf/pdf-value.ts';
import type { PdfDict, PdfValue } from '../pdf/pdf-value.ts';
import { isWithin } from './compare-pages.ts';
import type { AddedWidget } from './compare-pages.ts';
import type { Comparison } from './comparison.ts';

/** What of a form may become another; `NeedAppearances` is looked at apart, since it has readers draw fields anew. */
const harmlessOfForm = ['Fields', 'SigFlags', 'NeedAppearances', 'DR'];
/** What signing writes into a field that waited for a signature. */
const writtenBySigning = ['V', 'AP', 'AS', 'F', 'MK', 'DA', 'M', 'P', 'Type', 'Subtype', 'Kids'];
/** What filling in writes into a field and its widgets. */
const writtenByFilling = ['V', 'AP', 'AS', 'I', 'M', 'RV', 'MK'];

/** Compares the forms: signatures are values of fields. */
export function compareForm(comparison: Comparison, addedWidgets: readonly AddedWidget[]): void {
  const { signed, now } = comparison;
  compareFormItself(comparison);
  const before = readForm(signed);
  const after = readForm(now);
  compareGroups(comparison, before, after);
  const later = new Map(after.fields.map((field) => [keyOf(field), field]));
  const earlier = new Map(before.fields.map((field) => [keyOf(field), field]));
  for (const [key, field] of earlier) {
    const next = later.get(key);
    if (next === undefined) {
      comparison.say({
        what: field.type === 'Sig' ? 'signature-removed' : 'field-removed',
        field: field.name,
      });
    } else {
      compareField(comparison, field, next);
    }
  }
  for (const [key, field] of later) {
    if (!earlier.has(key)) {
      sayAdded(comparison, field);
    }
  }
  const known = new Set(after.fields.flatMap(({ widgets }) => widgets.map(({ number }) => number)));
  for (const { page, number } of addedWidgets) {
    if (number === null || !known.has(number)) {
      comparison.say({ what: 'annotation-added', page, subtype: 'Widget', number: null });
    }
  }
}

const keyOf = ({ number, name }: FormField): string => (number === null ? `/${name}` : String(number));

function compareFormItself(comparison: Comparison): void {
  const { signed, now } = comparison;
  const reference = signed.catalog?.entries.get('AcroForm');
  const laterReference = now.catalog?.entries.get('AcroForm');
  const before = signed.dict(reference);
  const after = now.dict(laterReference);
  comparison.explain(reference);
  comparison.explain(laterReference);
  comparison.explain(before?.entries.get('Fields'));
  if (before === null || after === null) {
    return;
  }
  const isAsBefore = sameValue(before, after, harmlessOfForm);
  const drawsAnew = after.entries.get('NeedAppearances') === true;
  const hadDrawnAnew = before.entries.get('NeedAppearances') === true;
  if (!isAsBefore || (drawsAnew && !hadDrawnAnew)) {
    comparison.say({ what: 'other' });
  }
  explainResources(comparison, before, after);
}

/** Fonts may be added to those that fields are drawn with. */
function explainResources(comparison: Comparison, before: PdfDict, after: PdfDict): void {
  const { signed, now } = comparison;
  const resources = before.entries.get('DR') ?? null;
  const laterResources = after.entries.get('DR') ?? null;
  if (!isWithin(signed, resources, now, laterResources)) {
    comparison.say({ what: 'other' });
    return;
  }
  comparison.explain(resources);
  for (const part of signed.dict(resources)?.entries.values() ?? []) {
    comparison.explain(part);
  }
}

function compareGroups(comparison: Comparison, before: Form, after: Form): void {
  for (const [number, group] of before.groups) {
    const later = after.groups.get(number);
    if (later !== undefined && sameValue(group, later, ['Kids'])) {
      comparison.explained.add(number);
      comparison.explain(group.entries.get('Kids'));
    }
  }
}

function sayAdded(comparison: Comparison, field: FormField): void {
  if (field.type !== 'Sig') {
    comparison.say({ what: 'field-added', field: field.name });
    return;
  }
  if (field.value === null) {
    comparison.say({ what: 'signature-field', isVisible: field.widgets.some(isVisible(comparison)) });
    return;
  }
  saySigned(comparison, field);
}

function saySigned(comparison: Comparison, { value, name }: FormField): void {
  const place = isRef(value) ? comparison.now.place(value.number) : null;
  if (place === null || !isKind(place.value, 'dict')) {
    comparison.say({ what: 'field-added', field: name });
    return;
  }
  const isTimeStamp = nameOf(comparison.now.get(place.value, 'SubFilter')) === 'ETSI.RFC3161';
  comparison.say({ what: 'signed', at: place.start, isTimeStamp });
}

const isVisible =
  ({ now }: Comparison) =>
  ({ dict }: Widget): boolean => {
    const rect = now.array(dict.entries.get('Rect'))?.items ?? [];
    const isFlat = sameValue(rect[0], rect[2]) || sameValue(rect[1], rect[3]);
    return now.get(dict, 'AP') !== null && !isFlat;
  };

function compareField(comparison: Comparison, field: FormField, later: FormField): void {
  const { changed, explained } = comparison;
  const isSigning = field.type === 'Sig' && field.value === null && later.value !== null;
  const isSignature = field.type === 'Sig' && field.value !== null;
  const allowed = isSigning
    ? writtenBySigning
    : isSignature
      ? []
      : field.type === 'Sig'
        ? []
        : writtenByFilling;
  const pairs = [
    [field.number, field.dict, later.dict] as const,
    ...field.widgets.map(
      ({ number, dict }, index) => [number, dict, later.widgets[index]?.dict ?? null] as const,
    ),
  ];
  let isWritten = false;
  let isOtherwise = field.widgets.length > later.widgets.length;
  for (const [number, dict, next] of pairs) {
    if (number !== null && !changed.has(number) && next !== null) {
      continue;
    }
    if (number !== null) {
      explained.add(number);
    }
    const keys = next === null ? ['Kids'] : differentKeys(dict, next);
    isWritten ||= keys.length > 0;
    isOtherwise ||= keys.some((key) => !allowed.includes(key));
  }
  const isReplaced =
    isSignature && (!sameValue(field.value, later.value) || comparison.isChanged(field.value));
  if (isReplaced) {
    comparison.explain(field.value);
    comparison.say({ what: 'signature-removed', field: field.name });
  } else if (isOtherwise) {
    comparison.say({ what: isSignature ? 'signature-changed' : 'field-changed', field: field.name });
  } else if (isSigning) {
    saySigned(comparison, later);
  } else if (hasNewLook(comparison, field) || isWritten) {
    comparison.say({ what: 'form-filled', field: field.name });
  }
}

/** Explains a filled field's value and look where they are objects that were written anew. */
function hasNewLook(comparison: Comparison, { type, dict, widgets }: FormField): boolean {
  if (type === 'Sig') {
    return false;
  }
  const parts: (PdfValue | undefined)[] = [
    dict.entries.get('V'),
    ...widgets.map((widget) => widget.dict.entries.get('AP')),
  ];
  return parts.filter((part) => comparison.explainWhole(part)).length > 0;
}
