import { createHash, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { children } from '../../server/adapters/security/der.ts';
import { inFolder } from '../tools/in-folder.ts';

/**
 * The certificates that pdfsig trusts, as it wants them: a database of NSS, which is SQLite. Written here, so that tests need
 * none of the programs of NSS; its tables are those of its source (lib/softoken/sdb.c), a column for each attribute of
 * PKCS #11, by its number.
 */

/** Attributes of PKCS #11 and of NSS (pkcs11t.h, pkcs11n.h). */
const attribute = {
  class: 'a0',
  token: 'a1',
  private: 'a2',
  label: 'a3',
  value: 'a11',
  certificateType: 'a80',
  issuer: 'a81',
  serialNumber: 'a82',
  subject: 'a101',
  id: 'a102',
  modifiable: 'a170',
  serverAuth: 'ace536358',
  clientAuth: 'ace536359',
  codeSigning: 'ace53635a',
  emailProtection: 'ace53635b',
  stepUp: 'ace536360',
  sha1: 'ace5363b4',
  md5: 'ace5363b5',
} as const;

type Row = Partial<Readonly<Record<keyof typeof attribute, Uint8Array>>>;

const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

const yes = bytes('01');
const no = bytes('00');

const objectClass = { certificate: bytes('00000001'), trust: bytes('ce534353') };

const trustedAuthority = bytes('ce534352');

/**
 * Runs `use` with the folder of a database that trusts `roots` (PEM) to issue others, and knows `others` (DER) without
 * trusting them.
 */
export function withTrustStore<T>(
  { roots, others = [] }: { readonly roots: readonly string[]; readonly others?: readonly Uint8Array[] },
  use: (folder: string) => T,
): T {
  return inFolder((folder) => {
    const rows = [
      ...roots
        .map((pem) => new X509Certificate(pem).raw)
        .flatMap((raw) => [certificateRow(raw), trustRow(raw)]),
      ...others.map(certificateRow),
    ];
    writeCertificates(join(folder, 'cert9.db'), rows);
    writeNoKeys(join(folder, 'key4.db'));
    return use(folder);
  });
}

function writeCertificates(path: string, rows: readonly Row[]): void {
  const database = new DatabaseSync(path);
  const columns = Object.values(attribute).join(', ');
  database.exec(`CREATE TABLE nssPublic (id PRIMARY KEY UNIQUE ON CONFLICT ABORT, ${columns})`);
  rows.forEach((row, index) => insert(database, index + 1, row));
  database.close();
}

function writeNoKeys(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE nssPrivate (id PRIMARY KEY UNIQUE ON CONFLICT ABORT, a0)');
  database.exec('CREATE TABLE metaData (id PRIMARY KEY UNIQUE ON CONFLICT REPLACE, item1, item2)');
  database.close();
}

/** What NSS finds a certificate by. */
function namesOf(raw: Uint8Array) {
  // Certificate → tbsCertificate → version, serialNumber, signature, issuer, validity, subject (RFC 5280, 4.1).
  const [, serialNumber, , issuer, , subject] = children(children(raw)[0] ?? new Uint8Array());
  if (!serialNumber || !issuer || !subject) {
    throw new Error('this is no certificate');
  }
  return { serialNumber, issuer, subject };
}

function certificateRow(raw: Uint8Array): Row {
  const id = createHash('sha1').update(raw).digest();
  return {
    ...{ class: objectClass.certificate, certificateType: bytes('00000000'), ...namesOf(raw), value: raw },
    ...{ token: yes, private: no, modifiable: yes, id, label: Buffer.from(id.toString('hex')) },
  };
}

function trustRow(raw: Uint8Array): Row {
  const { serialNumber, issuer } = namesOf(raw);
  return {
    ...{ class: objectClass.trust, token: yes, private: no, modifiable: yes, serialNumber, issuer },
    ...{ serverAuth: trustedAuthority, clientAuth: trustedAuthority, stepUp: no },
    ...{ codeSigning: trustedAuthority, emailProtection: trustedAuthority },
    sha1: createHash('sha1').update(raw).digest(),
    md5: createHash('md5').update(raw).digest(),
  };
}

function insert(database: DatabaseSync, id: number, row: Row): void {
  const values: Uint8Array[] = [];
  const columns: string[] = [];
  for (const [key, column] of Object.entries(attribute)) {
    const value = Object.entries(row).find(([name]) => name === key)?.[1];
    if (value) {
      columns.push(column);
      values.push(value);
    }
  }
  const places = columns.map(() => '?').join(', ');
  database
    .prepare(`INSERT INTO nssPublic (id, ${columns.join(', ')}) VALUES (?, ${places})`)
    .run(id, ...values);
}
