import { sampleText } from '../../domain/sample-text.ts';
import { type Asking, compile, openTemplate, valueOf, whyOf } from './fill-template.ts';
import { marks, showMarks, withoutMarks } from './show-marks.ts';
import type { PreviewResult, PreviewValues, TemplateValues } from './word-engine.ts';

/** Loops in loops multiply: below this depth, a sample has one row. */
const deepestTwice = 3;

/** Fills a template that was inspected so that it can be looked at. */
export function previewTemplate(docx: Uint8Array, values: PreviewValues, highlight: boolean): PreviewResult {
  try {
    const { template, names } = openTemplate(docx);
    const missing = new Set<string>();
    const ask = values.kind === 'samples' ? sampling(values.length, highlight) : givenValues(highlight);
    const document = compile(template, ask, (part) => {
      missing.add(part.value);
      return part.module === 'loop' ? [{}] : `${marks.missing}{{${part.value}}}${marks.end}`;
    });
    const given: TemplateValues = values.kind === 'given' ? values.values : {};
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

function marked(text: string, highlight: boolean): string {
  const own = withoutMarks(text);
  return highlight && own !== '' ? `${marks.filled}${own}${marks.end}` : own;
}

function givenValues(highlight: boolean): Asking {
  return (...asked) => {
    const value = valueOf(...asked);
    return typeof value === 'string' ? marked(value, highlight) : value;
  };
}

function sampling(length: 'usual' | 'long', highlight: boolean): Asking {
  return (tag, _scope, { meta, scopePath, scopePathItem }) => {
    if (meta.part.module === 'loop') {
      return tag.startsWith('?') || scopePath.length >= deepestTwice ? [{}] : [{}, {}];
    }
    return marked(sampleText(tag, (scopePathItem.at(-1) ?? 0) + 1, length), highlight);
  };
}
