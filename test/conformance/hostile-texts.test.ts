import type { LightMyRequestResponse } from 'fastify';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';

import { envelopeSchema } from '../../contract/envelope.ts';
import type { RegisteredOperation } from '../../contract/operation.ts';
import { documentCreate, documentsZip } from '../../contract/operations/document-actions.ts';
import { documentGet } from '../../contract/operations/documents.ts';
import { asTaken, type HostileText, hostileTexts } from '../files/hostile-texts.ts';
import { holds, textsOf } from './digest.ts';
import { fieldsOf, typeOf, withValue } from './fields.ts';
import { pdfOf } from './files.ts';
import { operations, rawRequest, type Sample } from './sample.ts';
import { type TextField, textFieldsOf } from './text-fields.ts';
import { useSharedFixture } from './use-fixture.ts';

/*
 * Texts are text: whatever is written into any field of any operation is refused in words or kept to the letter (companion operations,
 * §1, but for what "Leniency" makes of it), is never a fault of the service, and never reaches a header. Each call is undone.
 */

const stage = useSharedFixture();

type Part = 'params' | 'query' | 'body';
const parts: readonly Part[] = ['params', 'query', 'body'];
const names = Object.keys(hostileTexts) as HostileText[];

/** Fields whose text is taken and can be read nowhere: it is asked about, only compared, or kept as a digest or a secret. */
const readNowhere = new Set([
  'batchLookUp numbers.0',
  'batchLookUp relatedNumbers.0',
  'changeAccessCode accessCode',
  'changePassword newPassword',
  'coordinate processes.0.accessCode',
  // A step that approves has no place.
  'coordinate processes.0.position',
  'drawingLinkOpen device',
  'employeesMatch employeeCodes.0',
  'employeesMatch emails.0',
  'employeesMatch identityNumbers.0',
  'employeesMatch userCodes.0',
  'employeesMatch usernames.0',
  'forgotPassword username',
  'freshProcessCode proof',
  'guestAccountPassword newPassword',
  'guestDocumentOpen accessCode',
  'inPersonEnd secret',
  'passwordLogin device',
  'passwordLogin otp',
  'passwordLoginV2 device',
  'passwordLoginV2 otp',
  'signingProviderSave secret',
  'updateProcess processes.0.accessCode',
  'userCreate password',
  'webhookSave bearer',
]);

/** What a field makes of a text beside what all do. */
function asStored(field: string, text: string): string {
  if (/\busername$/.test(field) && !field.startsWith('smartCa')) {
    return asTaken(text).toLowerCase();
  }
  switch (field) {
    case 'reassign reason':
      return `an → boss: ${asTaken(text)}`;
    case 'smartCaAdd serialNumber':
      return asTaken(text).toUpperCase();
    case 'noticeTextSave subject':
      return asTaken(text).replace(/\s+/g, ' ');
    default:
      return asTaken(text);
  }
}

/** An answer that names what it answers, lets no browser take it for a page, and carries no header of a text's. */
function expectSound(answer: LightMyRequestResponse, what: string) {
  expect.soft(answer.statusCode, what).toBeLessThan(500);
  expect.soft(answer.headers, what).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect.soft(Object.keys(answer.headers), what).not.toContain('x-hostile');
  const envelope = envelopeSchema.parse(answer.json());
  expect.soft(envelope.success || (envelope.messages ?? []).length > 0, what).toBe(true);
  return envelope;
}

const kindsTried = new Set<string>();
const accepted = new Set<HostileText>();
const metNowhere = new Set<string>();
let turn = 0;

const harmless: readonly HostileText[] = ['letters apart', 'name of a prototype'];

/** One text, in turn, and one that cannot be stored. */
function someTexts(): readonly HostileText[] {
  turn += 1;
  const one = names[turn % names.length] ?? 'long';
  return [...new Set<HostileText>([one, turn % 2 === 0 ? 'null byte' : 'half a character'])];
}

/** All texts for the first field of its kind, and some for the others. How long a text may be makes two kinds, not one of each length. */
function textsFor({ kind }: Pick<TextField, 'kind'>): readonly HostileText[] {
  const own = kind.replace(/max (\d+)/, (_, max) =>
    Number(max) < hostileTexts.long.length ? 'not too long' : 'long',
  );
  if (kindsTried.has(own)) {
    return someTexts();
  }
  kindsTried.add(own);
  return names;
}

const placeOf = ({ id }: RegisteredOperation, { path }: TextField): string => `${id} ${path.join('.')}`;

async function tryText(
  operation: RegisteredOperation,
  sample: Sample,
  part: Part,
  field: TextField,
  name: HostileText,
) {
  const text = hostileTexts[name];
  // What an address cannot hold, or is too long for one.
  if (part === 'params' && (!text.isWellFormed() || name === 'long')) {
    return;
  }
  const place = placeOf(operation, field);
  const what = `${place}: ${name}`;
  const hostile = { ...sample, [part]: withValue(sample[part] ?? {}, field.path, text) };
  const request = await rawRequest(operation, hostile, stage().tokenOf(sample.as));
  await stage().undone(async () => {
    const { success, data } = expectSound(await stage().inject(request), what);
    if (!success || part !== 'body') {
      return;
    }
    accepted.add(name);
    if (readNowhere.has(place)) {
      metNowhere.add(place);
      return;
    }
    const kept = asStored(place, text);
    const found = holds(data, kept) || holds(await textsOf(stage().app.database.db), kept);
    expect.soft(found, `${what}, read back`).toBe(true);
  });
}

const named = operations.map((operation) => [operation.id, operation] as const);

describe('a hostile text in any field', () => {
  it.each(named)('is text to %s', async (_id, operation) => {
    const sample = stage().sampleOf(operation);
    for (const part of parts) {
      const schema = operation[part];
      for (const field of schema === undefined ? [] : textFieldsOf(schema, sample[part])) {
        // Those that are to be seen to take one are given what nearly any field takes.
        const taken = readNowhere.has(placeOf(operation, field)) ? harmless : [];
        for (const name of new Set([...textsFor(field), ...taken])) {
          await tryText(operation, sample, part, field, name);
        }
      }
    }
  });

  it('was each taken somewhere, and tried in fields of every kind', () => {
    expect([...accepted].sort()).toEqual([...names].sort());
    expect([...metNowhere].sort()).toEqual([...readNowhere].sort());
    expect(kindsTried.size).toBeGreaterThan(10);
  });
});

/** A header that names one file and says nothing else (RFC 6266). */
const oneFileName = /^attachment; filename="[^"%\\\r\n/]+"; filename\*=UTF-8''[\w.~!$&+^`|%-]+$/;

/** What a part of a form calls its file, as programs write it: quoted, where a line can hold it, or encoded (RFC 5987). */
function fileNamesOf(text: string): string[] {
  const encoded = `filename*=UTF-8''${encodeURIComponent(text.toWellFormed())}.pdf`;
  const quoted = `filename="${Buffer.from(text.replace(/["\\]/g, '\\$&')).toString('latin1')}.pdf"`;
  return /[\r\n\0]/.test(text) ? [encoded] : [encoded, quoted];
}

async function getFile(address: string) {
  const { pathname, search } = new URL(address);
  return stage().app.app.inject({ method: 'GET', url: `${pathname}${search}` });
}

const withFiles = named.filter(
  ([, { body }]) => body !== undefined && fieldsOf(body).some(({ schema }) => typeOf(schema) === 'file'),
);

describe('a file with a hostile name', () => {
  it.each(withFiles)('has no more than a name for %s', async (_id, operation) => {
    const sample = stage().sampleOf(operation);
    const request = await rawRequest(operation, sample, stage().tokenOf(sample.as));
    const form = request.payload?.toString('latin1') ?? '';
    // A sample may do without the file; others have it, and all of them are read by the same rules.
    const tried = form.includes('filename="') ? textsFor({ kind: 'name of a file' }) : [];
    for (const name of tried.filter((one) => one !== 'long')) {
      for (const fileName of fileNamesOf(hostileTexts[name])) {
        const payload = Buffer.from(
          form.replace(/filename="[^"]*"/, () => fileName),
          'latin1',
        );
        await stage().undone(async () => {
          const what = `${operation.id}: ${fileName}`;
          const { data } = expectSound(await stage().inject({ ...request, payload }), what);
          const links = JSON.stringify(data ?? null).match(/https:[^"]*\/Download\?token=[^"]*/g) ?? [];
          for (const link of links.slice(0, 2)) {
            const { statusCode, headers } = await getFile(link);
            expect.soft(statusCode, what).toBe(200);
            expect.soft(headers['content-disposition'], what).toMatch(oneFileName);
            expect.soft(Object.keys(headers), what).not.toContain('x-hostile');
          }
        });
      }
    }
  });
});

describe('an archive of documents with hostile numbers', () => {
  it('has entries that stay in their folder, and a name that is one', async () => {
    const { app, fixture } = stage();
    const token = fixture.tokens['admin'];
    await stage().undone(async () => {
      const ids: string[] = [];
      for (const name of names.filter((one) => hostileTexts[one].length <= 100)) {
        const { id } = await app.done(documentCreate, {
          token,
          body: {
            no: hostileTexts[name],
            subject: name,
            typeId: Number(fixture.ids['documentType']),
            departmentId: Number(fixture.ids['department']),
            file: pdfOf(`${hostileTexts[name]}.pdf`),
          },
        });
        const { zipDownloadUrl } = await app.done(documentGet, { token, params: { id } });
        const { statusCode, headers } = await getFile(zipDownloadUrl ?? '');
        expect.soft(statusCode, name).toBe(200);
        expect.soft(headers['content-disposition'], name).toMatch(oneFileName);
        ids.push(id);
      }
      const { downloadUrl } = await app.done(documentsZip, { token, body: { ids } });
      const { rawPayload } = await getFile(downloadUrl);
      const entries = Object.keys(new PizZip(rawPayload, { checkCRC32: true }).files);
      expect(entries).toHaveLength(ids.length);
      expect(entries.filter((entry) => !/^[^\p{C}<>:"/\\|?*]+\.pdf$/u.test(entry))).toEqual([]);
    });
  });
});
