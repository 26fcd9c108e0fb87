import { setTimeout as pause } from 'node:timers/promises';

import { and, eq } from 'drizzle-orm';

import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import type { Dependencies } from '../dependencies.ts';
import { deleteOnFailure } from '../files/delete-on-failure.ts';
import { noteLost } from '../files/unused-files.ts';
import type { TemplateRecord, TemplateRow } from './load-template.ts';

type StoredPdf = { readonly pdfSha256: string; readonly pdfSize: number };

/** So long an answer waits for the PDF: about as long as a converter takes that is running already. */
const patienceMilliseconds = 3000;

/** By service, template and file: what is being made now. */
const underWay = new WeakMap<Dependencies['converter'], Map<string, Promise<StoredPdf | null>>>();

/**
 * The template with its PDF, which is made and kept when there is none yet. It is a help and no more: where it cannot be made, or
 * takes long because the converter is still starting, the template goes without, and who asks for it later has it. Runs outside of
 * any transaction.
 */
export async function withPdf(deps: Dependencies, record: TemplateRecord): Promise<TemplateRecord> {
  const { template } = record;
  if (template.pdfSha256 !== null) {
    return record;
  }
  const patience = new AbortController();
  const made = await Promise.race([
    makeOnce(deps, template),
    pause(patienceMilliseconds, null, { signal: patience.signal, ref: false }).catch(() => null),
  ]);
  patience.abort();
  return made === null ? record : { ...record, template: { ...template, ...made } };
}

/** Whoever asks while it is being made waits for the same. Never rejects: nobody may be waiting any more. */
function makeOnce(deps: Dependencies, template: TemplateRow): Promise<StoredPdf | null> {
  const running = underWay.get(deps.converter) ?? new Map<string, Promise<StoredPdf | null>>();
  underWay.set(deps.converter, running);
  const key = `${String(template.id)} ${template.sha256}`;
  const begun = running.get(key);
  if (begun !== undefined) {
    return begun;
  }
  const made = make(deps, template)
    .catch((error: unknown) => {
      deps.log.warn({ templateId: template.id, error }, 'a template has no PDF');
      return null;
    })
    .finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

async function make(deps: Dependencies, template: TemplateRow): Promise<StoredPdf | null> {
  const [conversion] = await deps.converter.convert([await deps.files.read(template.sha256)]);
  if (conversion?.kind !== 'ok') {
    deps.log.warn({ templateId: template.id, why: conversion?.why }, 'a template could not be converted');
    return null;
  }
  const { pdf } = conversion;
  return deleteOnFailure(deps, async ({ files }) => {
    const stored = { pdfSha256: await files.put(pdf), pdfSize: pdf.byteLength };
    return deps.db.transaction(async (transaction) => {
      // Of the same file alone: it may have been replaced while this one was converted.
      const taken = await transaction
        .update(documentTemplates)
        .set(stored)
        .where(and(eq(documentTemplates.id, template.id), eq(documentTemplates.sha256, template.sha256)))
        .returning({ id: documentTemplates.id });
      if (taken.length > 0) {
        return stored;
      }
      await noteLost(transaction, [stored.pdfSha256], deps.clock.now());
      return null;
    });
  });
}
