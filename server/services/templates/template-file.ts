import { envelopeCode } from '../../../contract/envelope.ts';
import { type FaultId, faultMessage, type FieldFault } from '../../../contract/faults.ts';
import type { TemplateField, TemplateRefusal } from '../../../contract/models/template.ts';
import { templateFileMaxBytes } from '../../../contract/operations/templates.ts';
import type { TemplateMistake, WordFault } from '../../adapters/word/word-engine.ts';
import { Refusal } from '../../domain/refusal.ts';
import { fillableFields } from '../../../contract/rules/template-fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { stemOf } from '../files/component-file.ts';

/** A Word template that was looked at and stored. */
export type StoredTemplate = {
  readonly fileName: string;
  readonly sha256: string;
  readonly size: number;
  readonly fields: readonly TemplateField[];
  readonly conditions: readonly string[];
};

const faults: Readonly<Record<WordFault, FaultId>> = {
  empty: 'fileEmpty',
  'not-word': 'fileNotWord',
  unsafe: 'fileUnsafe',
  broken: 'fileBroken',
  'too-large': 'fileTooLarge',
  'too-slow': 'fileTooSlow',
};

const mistakes: Readonly<Record<TemplateMistake['kind'], FaultId>> = {
  'cut-off': 'tagCutOff',
  'stray-end': 'tagStrayEnd',
  'bad-name': 'tagBadName',
  'bad-condition': 'tagBadCondition',
  'not-closed': 'tagNotClosed',
  'not-opened': 'tagNotOpened',
  'inside-itself': 'tagInsideItself',
  'two-uses': 'tagTwoUses',
  misplaced: 'tagMisplaced',
};

/**
 * Looks at an uploaded template and stores what of it may be kept. Runs outside of any transaction.
 * @throws {Refusal} naming the field `file`, with one message for each tag at fault.
 */
export async function storeTemplateFile(
  deps: Pick<Dependencies, 'wordEngine' | 'files' | 'log'>,
  file: File,
): Promise<StoredTemplate> {
  const inspection = await deps.wordEngine.inspectTemplate(new Uint8Array(await file.arrayBuffer()));
  if (inspection.kind === 'mistaken') {
    const { mistakes: found } = inspection;
    throw refuseFile(found.map(faultOfMistake), {
      mistakes: found.map(({ kind, tag, place }) => ({ kind, tag, place })),
      finding: null,
    });
  }
  if (inspection.kind === 'refused') {
    const { reason, finding } = inspection;
    deps.log.warn({ reason, found: finding?.what ?? null }, 'a template was refused');
    throw refuseFile([faultOfFile(faults[reason])], { mistakes: [], finding });
  }
  return {
    fileName: `${stemOf(file.name, /\.docx$/i, 'template')}.docx`,
    sha256: await deps.files.put(inspection.cleaned),
    size: inspection.cleaned.byteLength,
    fields: fillableFields(inspection.fields),
    conditions: inspection.conditions,
  };
}

/** As `refuseFields`, with what the page needs to explain it. */
function refuseFile(found: readonly FieldFault[], data: TemplateRefusal): Refusal {
  return new Refusal(found.map(faultMessage), envelopeCode.invalid, data);
}

function faultOfFile(id: FaultId): FieldFault {
  const n = templateFileMaxBytes / 1024 / 1024;
  return { path: 'file', id, ...(id === 'fileTooLarge' && { params: { n } }) };
}

function faultOfMistake({ kind, tag, line }: TemplateMistake): FieldFault {
  return { path: 'file', id: mistakes[kind], params: { tag, line } };
}
