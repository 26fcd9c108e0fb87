import type { VariableFormat } from '../../../contract/models/template.ts';
import { variableLabel } from '../../../contract/rules/variable-labels.ts';
import { formatAt, formatsByName, withSources } from '../../../contract/rules/value-formats.ts';
import { formattedSample } from '../../domain/sample-text.ts';
import { type Asking, askFor, compile, loopsOf, openTemplate, whyOf } from './fill-template.ts';
import { marks, showMarks, withoutMarks } from './show-marks.ts';
import type { PreviewResult, PreviewValues, TemplateValues } from './word-engine.ts';

/** Loops in loops multiply: below this depth, a sample has one row. */
const deepestTwice = 3;

/** Fills a template that was inspected so that it can be looked at. */
export function previewTemplate(
  docx: Uint8Array,
  values: PreviewValues,
  highlight: boolean,
  formats: readonly VariableFormat[],
): PreviewResult {
  try {
    const { template, names } = openTemplate(docx);
    const missing = new Set<string>();
    const ask =
      values.kind === 'samples'
        ? sampling(values.length, highlight, formats)
        : givenValues(highlight, formats);
    const document = compile(template, ask, (part, context) => {
      missing.add(part.value);
      return part.module === 'loop'
        ? [{}]
        : `${marks.missing}[${labelAt(formats, context, part.value)}]${marks.end}`;
    });
    const given: TemplateValues = values.kind === 'given' ? withSources(values.values, formats) : {};
    document.render(given);
    const zip = document.getZip();
    for (const name of names) {
      const xml = zip.file(name)?.asText();
      if (xml !== undefined) {
        zip.file(name, showMarks(xml));
      }
    }
    const filled = zip.generate({ type: 'uint8array', compression: 'DEFLATE' });
    return { kind: 'ok', docx: filled, missing: [...missing] };
  } catch (error) {
    return { kind: 'failed', why: whyOf(error) };
  }
}

function labelAt(formats: readonly VariableFormat[], at: Parameters<typeof loopsOf>[0], tag: string): string {
  return withoutMarks(variableLabel(formats, [...loopsOf(at), tag].join('.'), tag));
}

function marked(text: string, highlight: boolean): string {
  const own = withoutMarks(text);
  return highlight && own !== '' ? `${marks.filled}${own}${marks.end}` : own;
}

function givenValues(highlight: boolean, formats: readonly VariableFormat[]): Asking {
  const ask = askFor(formats);
  return (...asked) => {
    const value = ask(...asked);
    return typeof value === 'string' ? marked(value, highlight) : value;
  };
}

function sampling(length: 'usual' | 'long', highlight: boolean, formats: readonly VariableFormat[]): Asking {
  const byName = formatsByName(formats);
  return (tag, _scope, { meta, scopePath, scopePathItem }) => {
    if (meta.part.module === 'loop') {
      return tag.startsWith('?') || scopePath.length >= deepestTwice ? [{}] : [{}, {}];
    }
    const n = (scopePathItem.at(-1) ?? 0) + 1;
    const format = formatAt(byName, loopsOf({ scopePath }), tag);
    return marked(
      formattedSample({ name: tag, label: labelAt(formats, { scopePath }, tag) }, n, length, format),
      highlight,
    );
  };
}
