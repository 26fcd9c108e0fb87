import type { z } from 'zod';

import { companyLookSave } from '../contract/operations/company.ts';
import { createBatchProcess, processBatch } from '../contract/operations/batch-process.ts';
import { batchCreate } from '../contract/operations/batches.ts';
import {
  documentCreate,
  documentCreateMultiFile,
  documentUpdate,
  documentAttach,
} from '../contract/operations/document-actions.ts';
import { departmentsList, documentTypesList } from '../contract/operations/directory.ts';
import { drawingLinkCreate, drawingLinkDeliver } from '../contract/operations/drawing-links.ts';
import { ekycSubmit } from '../contract/operations/ekyc.ts';
import type { Operation } from '../contract/operation.ts';
import { processDocument } from '../contract/operations/processing.ts';
import { signatureSave } from '../contract/operations/account.ts';
import { templateCreate, templateUpdate } from '../contract/operations/templates.ts';
import { registry } from '../contract/registry.ts';
import type { Api, DemoUser } from '../test/client/api.ts';
import { createDraft, sendDocument, signature, turnOf, uniqueNo } from '../test/client/jobs.ts';
import { dataUrlOf } from '../test/files/pdf-fixtures.ts';
import { soundWord } from './broken-files/office-files.ts';
import { soundPdf } from './broken-files/pdfs.ts';
import { soundPng } from './broken-files/pictures.ts';

/** What an operation makes of a file. */
export type FileKind = 'pdf' | 'word' | 'workbook' | 'picture' | 'attachment';

/** A field of an operation that takes a file, and a call with everything else as it should be. */
export type Target = {
  readonly operation: Operation;
  readonly field: string;
  readonly takes: FileKind;
  readonly as: DemoUser | null;
  readonly bodyWith: (bytes: Uint8Array) => Readonly<Record<string, unknown>>;
};

const names: Readonly<Record<FileKind, string>> = {
  pdf: 'hợp đồng.pdf',
  word: 'mẫu.docx',
  workbook: 'bảng.xlsx',
  picture: 'ảnh.png',
  attachment: 'phụ lục.pdf',
};

const fileOf = (bytes: Uint8Array, kind: FileKind): File => new File([new Uint8Array(bytes)], names[kind]);

const place = { page: 1, position: '100,100,250,160' } as const;

/** Everything that takes a file, on things that stand ready for it in the demo company. */
export async function makeTargets(api: Api): Promise<Target[]> {
  return [...(await documentTargets(api)), ...(await templateTargets(api)), ...(await pictureTargets(api))];
}

async function detailsOf(api: Api) {
  const token = await api.tokenOf('clerk');
  const [type] = (await api.done(documentTypesList, { token, query: {} })).items;
  const [department] = (await api.done(departmentsList, { token, query: {} })).items;
  if (!type || !department) {
    throw new Error('the demo company has no types or departments');
  }
  return { typeId: type.id, departmentId: department.id };
}

async function documentTargets(api: Api): Promise<Target[]> {
  const details = { ...(await detailsOf(api)), subject: 'Hợp đồng' };
  const draft = async () =>
    (await createDraft(api, { no: uniqueNo('VAO'), subject: 'Hợp đồng', file: soundPdf })).id;
  const [toUpdate, toAttach] = [await draft(), await draft()];
  const on = (
    operation: Operation,
    field: string,
    takes: FileKind,
    bodyWith: Target['bodyWith'],
  ): Target => ({ operation, field, takes, as: 'clerk', bodyWith });
  const fresh = () => ({ ...details, no: uniqueNo('VAO') });
  return [
    on(documentCreate, 'file', 'pdf', (bytes) => ({ ...fresh(), file: fileOf(bytes, 'pdf') })),
    on(documentCreate, 'attachments', 'attachment', (bytes) => ({
      ...fresh(),
      file: fileOf(soundPdf, 'pdf'),
      attachments: [fileOf(bytes, 'attachment')],
    })),
    on(documentCreateMultiFile, 'files', 'pdf', (bytes) => ({
      ...fresh(),
      files: [fileOf(soundPdf, 'pdf'), fileOf(bytes, 'pdf')],
    })),
    on(documentCreateMultiFile, 'attachments', 'attachment', (bytes) => ({
      ...fresh(),
      files: [fileOf(soundPdf, 'pdf')],
      attachments: [fileOf(bytes, 'attachment')],
    })),
    on(documentUpdate, 'file', 'pdf', (bytes) => ({ id: toUpdate, file: fileOf(bytes, 'pdf') })),
    on(documentUpdate, 'files', 'pdf', (bytes) => ({ id: toUpdate, files: [fileOf(bytes, 'pdf')] })),
    on(documentUpdate, 'attachments', 'attachment', (bytes) => ({
      id: toUpdate,
      attachments: [fileOf(bytes, 'attachment')],
    })),
    on(documentAttach, 'file', 'attachment', (bytes) => ({
      id: toAttach,
      file: fileOf(bytes, 'attachment'),
    })),
  ];
}

async function templateTargets(api: Api): Promise<Target[]> {
  const template = await api.done(templateCreate, {
    token: await api.tokenOf('clerk'),
    body: { name: 'Mẫu thử', file: fileOf(soundWord, 'word') },
  });
  const { typeId: documentTypeId, departmentId } = await detailsOf(api);
  const target = { name: 'Lô thử', documentTypeId, departmentId, documentTemplateId: template.id };
  return [
    {
      operation: templateCreate,
      field: 'file',
      takes: 'word',
      as: 'clerk',
      bodyWith: (bytes) => ({ name: uniqueNo('MAU'), file: fileOf(bytes, 'word') }),
    },
    {
      operation: templateUpdate,
      field: 'file',
      takes: 'word',
      as: 'clerk',
      bodyWith: (bytes) => ({ id: template.id, file: fileOf(bytes, 'word') }),
    },
    {
      operation: batchCreate,
      field: 'file',
      takes: 'workbook',
      as: 'clerk',
      bodyWith: (bytes) => ({ ...target, file: fileOf(bytes, 'workbook') }),
    },
  ];
}

async function pictureTargets(api: Api): Promise<Target[]> {
  const sent = async (permission: 'DR' | 'EKYC') => {
    const no = uniqueNo('ANH');
    const steps = [{ user: 'an', permission, ...(permission === 'DR' && place) }] as const;
    return sendDocument(api, { no, subject: 'Hợp đồng', file: soundPdf, steps });
  };
  const token = await api.tokenOf('an');
  const step = await turnOf(api, 'an', (await sent('DR')).id);
  const { id: batchProcessId } = await api.done(createBatchProcess, {
    token,
    body: { documentIds: [(await sent('DR')).id], accessPermissionCode: 'DR' },
  });
  const processId = await turnOf(api, 'an', (await sent('EKYC')).id);
  const { link } = await api.done(drawingLinkCreate, { token });
  const secret = new URL(link).hash.slice(1);
  const on = (
    operation: Operation,
    field: string,
    as: DemoUser | null,
    bodyWith: Target['bodyWith'],
  ): Target => ({ operation, field, takes: 'picture', as, bodyWith });
  const signing = (image: string) => signature(step, image, place);
  return [
    on(signatureSave, 'image', 'binh', (bytes) => ({ kind: 'uploaded', image: dataUrlOf(bytes) })),
    on(drawingLinkDeliver, 'image', null, (bytes) => ({ secret, device: 'phone', image: dataUrlOf(bytes) })),
    on(companyLookSave, 'logo', 'admin', (bytes) => ({ logo: dataUrlOf(bytes) })),
    on(processDocument, 'signatureImage', 'an', (bytes) => signing(dataUrlOf(bytes))),
    on(processBatch, 'signatureImage', 'an', (bytes) => ({
      ...signing(dataUrlOf(bytes)),
      processId: undefined,
      batchProcessId,
    })),
    ...(['front', 'back', 'portrait'] as const).map((field) =>
      on(ekycSubmit, field, 'an', (bytes) => ({
        processId,
        paperType: 1,
        front: fileOf(soundPng, 'picture'),
        back: fileOf(soundPng, 'picture'),
        portrait: fileOf(soundPng, 'picture'),
        [field]: fileOf(bytes, 'picture'),
      })),
    ),
  ];
}

/** Texts that hold a picture, as base64 or a data URI. */
const pictureTexts: readonly string[] = ['image', 'logo', 'signatureImage'];

/** Every field of the interface that takes a file, as `<path> <field>`, read from the contract's schemas. */
export function fieldsWithFiles(): string[] {
  const operations: readonly Operation[] = registry;
  return operations.flatMap(({ paths, body }) =>
    body ? [...new Set(fileNames(body))].map((name) => `${paths[0]} ${name}`) : [],
  );
}

function fileNames(schema: z.core.$ZodType, name = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => fileNames(inner, key));
    case 'array':
      return fileNames(def.element, name);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return fileNames(def.innerType, name);
    case 'pipe':
      return fileNames(def.in, name);
    case 'file':
      return [name];
    case 'string':
      return pictureTexts.includes(name) ? [name] : [];
    default:
      return [];
  }
}
