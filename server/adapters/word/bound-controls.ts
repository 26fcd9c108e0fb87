import { applyEdits, localName, scanXml, type XmlEdit } from './xml-scan.ts';

type Control = { text: string; readonly bindings: { readonly start: number; end: number }[] };

/**
 * The part with content controls that hold tags bound to no data any more: what a converter finds in the data of the file, it shows
 * instead of the text, and nobody fills it there.
 */
export function unbindFilled(xml: string): string {
  if (!xml.includes('dataBinding')) {
    return xml;
  }
  const edits: XmlEdit[] = [];
  const open: Control[] = [];
  let binding: { readonly start: number; end: number } | null = null;
  scanXml(xml, {
    open({ name, start, end }) {
      if (name === 'w:sdt') {
        open.push({ text: '', bindings: [] });
      } else if (localName(name) === 'dataBinding') {
        binding = { start, end };
        open.at(-1)?.bindings.push(binding);
      }
    },
    close(name, end) {
      if (localName(name) === 'dataBinding' && binding) {
        binding.end = end;
        binding = null;
      }
      const control = name === 'w:sdt' ? open.pop() : undefined;
      if (control && /\{\{|\{\?\{/.test(control.text)) {
        edits.push(...control.bindings.map((range) => ({ ...range, text: '' })));
      }
    },
    text(start, end) {
      for (const control of open) {
        control.text += xml.slice(start, end);
      }
    },
  });
  return applyEdits(xml, edits);
}
