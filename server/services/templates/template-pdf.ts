import { and, eq } from 'drizzle-orm';

import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import type { Dependencies } from '../dependencies.ts';
import type { TemplateRecord, TemplateRow } from './load-template.ts';

/**
 * The template with its PDF, which is made and kept when there is none yet. It is a help and no more: where it cannot be made,
 * the template goes without, and the next who asks for it tries again. Runs outside of any transaction.
 */
export async function withPdf(deps: Dependencies, record: TemplateRecord): Promise<TemplateRecord> {
  const { template } = record;
  if (template.pdfSha256 !== null) {
    return record;
  }
  const pdf = await convert(deps, template);
  if (pdf === null) {
    return record;
  }
  const kept = { pdfSha256: await deps.files.put(pdf), pdfSize: pdf.byteLength };
  // Of the same file alone: it may have been replaced while this one was converted.
  await deps.db
    .update(documentTemplates)
    .set(kept)
    .where(and(eq(documentTemplates.id, template.id), eq(documentTemplates.sha256, template.sha256)));
  return { ...record, template: { ...template, ...kept } };
}

async function convert(deps: Dependencies, template: TemplateRow): Promise<Uint8Array | null> {
  const details = { templateId: template.id };
  try {
    const [conversion] = await deps.converter.convert([await deps.files.read(template.sha256)]);
    if (conversion?.kind === 'ok') {
      return conversion.pdf;
    }
    deps.log.warn({ ...details, why: conversion?.why }, 'a template could not be converted');
  } catch (error) {
    deps.log.warn({ ...details, error }, 'the converter of Word files does not work');
  }
  return null;
}
