import { z } from 'zod';

import { formatMessage } from '../../../contract/messages.ts';
import type { templatePreview } from '../../../contract/operations/templates.ts';
import { templateValues } from '../../../contract/rules/batch-values.ts';
import type { PreviewValues } from '../../adapters/word/word-engine.ts';
import { type BatchTable, readTable, withLists } from '../../domain/batch-table.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { downloadLink, pdfMediaType } from '../documents/present-files.ts';
import { done } from '../reply.ts';
import { loadTemplate, type TemplateRow } from './load-template.ts';
import { inTurn } from './preview-turns.ts';

/** What is known of a preview beside its bytes. */
const factsSchema = z.object({ pages: z.number().int(), missing: z.array(z.string()) });
type Facts = z.output<typeof factsSchema>;

type Preview = { readonly key: string; readonly size: number; readonly facts: Facts };

/**
 * POST /api/document-templates/preview: a row of a batch as its PDF, by the columns of create-advanced. Nothing of it is kept
 * for long: the same row of the same file is found again for an hour, and then made anew.
 * `gone` aborts once nobody waits for the answer.
 */
export const previewTemplate: Handler<typeof templatePreview> = async ({
  deps,
  caller,
  body,
  signal: gone,
}) => {
  const table = readTable(body.parameters, [body.row]);
  const { template } = await loadTemplate(deps.db, caller.comId, body.id);
  const values = valuesOf(table, template, body.samples ?? 'usual');
  const highlight = body.highlight ?? false;
  const key = deps.tempFiles.keyOf(
    '3',
    ...[template.sha256, String(highlight), JSON.stringify(values), JSON.stringify(template.formats)],
  );
  const preview =
    (await findPreview(deps, key)) ??
    (await inTurn(
      caller.userId,
      // Another tab may have asked for the same while this one waited.
      async () => (await findPreview(deps, key)) ?? makePreview(deps, template, { key, values, highlight }),
      gone,
    ));
  const name = `${template.fileName.replace(/\.docx$/i, '')}.pdf`;
  const { size, facts } = preview;
  const downloadUrl = await downloadLink(
    { deps, caller },
    { name, sha256: key, size, contentType: pdfMediaType, isShortLived: true },
  );
  return done({ downloadUrl, ...facts }, 'templatePreviewSuccess');
};

function valuesOf(given: BatchTable, template: TemplateRow, length: 'usual' | 'long'): PreviewValues {
  const { parameters, columns, rows } = withLists(given, template);
  const [row = []] = rows;
  return parameters.length === 0
    ? { kind: 'samples', length }
    : { kind: 'given', values: templateValues(columns, row) };
}

async function findPreview(
  { tempFiles }: Pick<Dependencies, 'tempFiles'>,
  key: string,
): Promise<Preview | null> {
  const [pdf, facts] = [await tempFiles.find(key), await tempFiles.find(factsKey(tempFiles, key))];
  return pdf && facts && { key, size: pdf.byteLength, facts: readFacts(facts) };
}

function factsKey(tempFiles: Dependencies['tempFiles'], key: string): string {
  return tempFiles.keyOf('facts', key);
}

function readFacts(bytes: Uint8Array): Facts {
  return factsSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
}

type Wanted = { readonly key: string; readonly values: PreviewValues; readonly highlight: boolean };

/** @throws {Refusal} when the file cannot be filled or converted with these values. */
async function makePreview(
  deps: Dependencies,
  template: TemplateRow,
  { key, values, highlight }: Wanted,
): Promise<Preview> {
  const docx = await deps.files.read(template.sha256);
  const filled = await deps.wordEngine.preview(docx, values, highlight, template.formats);
  if (filled.kind === 'failed') {
    throw failure(deps, template, filled.why);
  }
  const pdf = await convert(deps, template, filled.docx);
  const inspection = await deps.pdf.inspect(pdf);
  if (inspection.kind === 'refused') {
    throw failure(deps, template, inspection.reason);
  }
  const shown = inspection.repaired ?? pdf;
  const facts: Facts = { pages: inspection.pages.length, missing: [...filled.missing] };
  await deps.tempFiles.keep(factsKey(deps.tempFiles, key), Buffer.from(JSON.stringify(facts)));
  await deps.tempFiles.keep(key, shown);
  return { key, size: shown.byteLength, facts };
}

async function convert(deps: Dependencies, template: TemplateRow, docx: Uint8Array): Promise<Uint8Array> {
  try {
    const [conversion] = await deps.converter.convert([docx]);
    if (conversion?.kind === 'ok') {
      return conversion.pdf;
    }
    throw failure(deps, template, conversion?.why ?? 'not converted');
  } catch (error) {
    throw error instanceof Refusal ? error : failure(deps, template, error);
  }
}

function failure({ log }: Pick<Dependencies, 'log'>, { id }: TemplateRow, why: unknown): Refusal {
  log.warn({ templateId: id, why }, 'a preview could not be made');
  return new Refusal(formatMessage('templatePreviewFailed'));
}
