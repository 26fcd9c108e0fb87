import { parentPort } from 'node:worker_threads';

import type { VariableFormat } from '../../../contract/models/template.ts';
import { packArchive } from '../office/office-archive.ts';
import { toAnswer } from '../worker-result.ts';
import { fillTemplate, prepareTemplate, textsOf } from './fill-template.ts';
import { findMisplaced } from './find-misplaced.ts';
import { previewTemplate } from './preview-template.ts';
import { type Beginning, readTemplate } from './template-tags.ts';
import type { PreviewValues, TemplateInspection, TemplateValues, WordInspection } from './word-engine.ts';
import { openWord, type WordPackage, WordRefusal } from './word-package.ts';
import { withoutOutsideParts } from './word-safety.ts';

/** The worker thread: one task in, one answer out. The only place where Word files from outside are parsed. */

export type WordTask =
  | { readonly kind: 'inspect' | 'inspect-template'; readonly docx: Uint8Array }
  | {
      readonly kind: 'fill';
      readonly docx: Uint8Array;
      readonly rows: readonly TemplateValues[];
      readonly formats: readonly VariableFormat[];
    }
  | {
      readonly kind: 'preview';
      readonly docx: Uint8Array;
      readonly values: PreviewValues;
      readonly highlight: boolean;
      readonly formats: readonly VariableFormat[];
    };

export type WordAnswer = ReturnType<typeof answerTo>;

function answerTo(task: WordTask) {
  switch (task.kind) {
    case 'inspect':
      return toAnswer(
        task.kind,
        refusing(() => inspect(task.docx)),
      );
    case 'inspect-template':
      return toAnswer(
        task.kind,
        refusing(() => inspectTemplate(task.docx)),
      );
    case 'fill':
      return toAnswer(task.kind, fillTemplate(task.docx, task.rows, task.formats));
    case 'preview':
      return toAnswer(task.kind, previewTemplate(task.docx, task.values, task.highlight, task.formats));
  }
}

function refusing<T>(work: () => T): T | Extract<WordInspection, { kind: 'refused' }> {
  try {
    return work();
  } catch (error) {
    if (error instanceof WordRefusal) {
      return { kind: 'refused', reason: error.reason, finding: error.finding };
    }
    throw error;
  }
}

function openCleaned(docx: Uint8Array): WordPackage {
  const { parts, texts } = openWord(docx);
  return { parts: withoutOutsideParts(parts), texts };
}

function inspect(docx: Uint8Array): WordInspection {
  return { kind: 'ok', cleaned: packArchive(openCleaned(docx).parts, 'DEFLATE') };
}

function inspectTemplate(docx: Uint8Array): TemplateInspection {
  const { parts, texts } = openCleaned(docx);
  const { fields, mistakes, rewritten, conditions, beginnings } = readTemplate(textsOf(parts, texts));
  const found =
    mistakes.length > 0
      ? mistakes
      : findMisplaced(prepareTemplate(parts, rewritten, conditions), [...rewritten.keys()], beginnings);
  return found.length > 0
    ? { kind: 'mistaken', mistakes: found }
    : { kind: 'ok', cleaned: packArchive(parts, 'DEFLATE'), fields, conditions: asked(beginnings) };
}

/** What conditions ask, as written between their braces, each once. */
function asked(beginnings: ReadonlyMap<string, Beginning>): readonly string[] {
  const conditions = [...beginnings].filter(([name]) => name.startsWith('?'));
  return [...new Set(conditions.map(([, { raw }]) => raw.slice('{?{'.length, -'}}'.length).trim()))];
}

parentPort?.on('message', (task: WordTask) => parentPort?.postMessage(answerTo(task)));
