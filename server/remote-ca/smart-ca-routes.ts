import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Credential } from './credentials.ts';
import { type InterfaceOptions, isClient, signatureOf } from './interface.ts';

/* VNPT SmartCA's interface for third parties as public text describes it (docs/interface/remote-signing-providers.md, §1). */

type SmartCaServerOptions = InterfaceOptions & {
  /** How long a person has. */
  readonly seconds: number;
};

const callerSchema = z.object({ sp_id: z.string(), sp_password: z.string() });

const listBody = callerSchema.extend({ user_id: z.string().max(50), serial_number: z.string().max(100) });

const signBody = callerSchema.extend({
  user_id: z.string().max(50),
  transaction_id: z.string().min(1).max(64),
  serial_number: z.string().max(100),
  transaction_desc: z.string().max(500).default(''),
  time_stamp: z.string().regex(/^\d{14}Z$/),
  sign_files: z
    .array(
      z.object({
        doc_id: z.string().min(1).max(100),
        file_type: z.enum(['pdf', 'xml', 'json', 'word']),
        sign_type: z.literal('hash'),
        data_to_be_signed: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(50)
    .refine((files) => new Set(files.map(({ doc_id: id }) => id)).size === files.length),
});

const statusParams = z.object({ id: z.string().max(64) });

type Said = { readonly status: number; readonly message: string; readonly data: object | null };

const said = (status: number, message: string, data: object | null = null): Said => ({
  status,
  message,
  data,
});

/** Mounts the interface below `/sca/sp769`. Asking for a status needs no credentials, as it is said of the real one. */
export function mountSmartCa(app: FastifyInstance, options: SmartCaServerOptions): void {
  const { credentials, requests, seconds } = options;
  /** The names by which a request's hashes are known, in their order. */
  const docIds = new Map<string, readonly string[]>();

  function knows({ sp_id: clientId, sp_password: clientSecret }: z.output<typeof callerSchema>): boolean {
    return isClient({ clientId, clientSecret }, options);
  }

  function method<T extends typeof callerSchema>(
    path: string,
    schema: T,
    work: (body: z.output<T>) => Promise<Said>,
  ): void {
    app.post(`/sca/sp769/v1/${path}`, async (request, reply) => {
      const body = schema.safeParse(request.body);
      const { status, message, data } = !body.success
        ? said(400, 'bad_request')
        : knows(body.data)
          ? await work(body.data)
          : said(401, 'sp_id or sp_password is wrong');
      return reply.code(status).send({ status_code: status, message, data });
    });
  }

  method('credentials/get_certificate', listBody, async ({ user_id: username }) => {
    const credential = await credentials.of(username);
    return credential === null
      ? said(401, 'Không tìm thấy tài khoản người dùng')
      : said(200, 'success', { user_certificates: [describe(credential)] });
  });

  method('signatures/sign', signBody, async (body) => {
    const credential = await credentials.of(body.user_id);
    if (credential === null) {
      return said(401, 'Không tìm thấy tài khoản người dùng');
    }
    if (credential.account.isExpired || serialOf(credential) !== body.serial_number) {
      return said(403, 'credential_unusable');
    }
    const { transaction_id: id, sign_files: files } = body;
    const taken = requests.add(
      {
        username: body.user_id,
        credentialId: credential.id,
        hashes: files.map(({ data_to_be_signed: hex }) => Buffer.from(hex, 'hex').toString('base64')),
        description: body.transaction_desc,
        waitsUnasked: true,
      },
      id,
    );
    if (taken === null) {
      return said(400, 'transaction_id is taken, or too many requests wait');
    }
    docIds.set(
      id,
      files.map((file) => file.doc_id),
    );
    return said(200, 'sig_wait_for_user_confirm', {
      transaction_id: id,
      tran_code: `T${id.slice(0, 8)}`,
      expired_in: seconds,
    });
  });

  app.post('/sca/sp769/v1/signatures/sign/:id/status', async (request, reply) => {
    const { status, message, data } = await statusOf(statusParams.parse(request.params).id);
    return reply.code(status).send({ status_code: status, message, data });
  });

  async function statusOf(id: string): Promise<Said> {
    const request = requests.find(id);
    const state = requests.ask(id);
    switch (state?.kind) {
      case undefined:
        return said(400, 'transaction not found');
      case 'waiting':
        return said(200, 'sig_wait_for_user_confirm', { transaction_id: id, signatures: null });
      case 'declined':
        return said(200, 'REJECTED', { transaction_id: id, signatures: null });
      case 'expired':
        return said(200, 'EXPIRED', { transaction_id: id, signatures: null });
      case 'confirmed': {
        const credential = await credentials.withId(request?.credentialId ?? '');
        const names = docIds.get(id) ?? [];
        const signatures = (request?.hashes ?? []).map((hash, index) => ({
          doc_id: names[index],
          signature_value: credential === null ? null : signatureOf(credential, hash),
          timestamp_signature: null,
        }));
        // In whatever order: they are told apart by their names.
        return said(200, 'SUCCESS', { transaction_id: id, signatures: signatures.reverse() });
      }
    }
  }
}

/** Lower-case hexadecimal: the credential's own id stands for the certificate's number. */
const serialOf = ({ id }: Credential): string => id.replaceAll('-', '');

function describe(credential: Credential): object {
  const [own, issuer] = credential.certificates;
  return {
    cert_id: credential.id,
    service_type: credential.account.organization === null ? 'SMARTCA' : 'ESEAL',
    service_name: 'SmartCA PS0',
    serial_number: serialOf(credential),
    cert_subject: credential.account.name,
    cert_status: credential.account.isExpired ? 'Hết hạn' : 'Đang hoạt động',
    cert_status_code: credential.account.isExpired ? 'EXPIRED' : 'VALID',
    cert_data: own,
    chain_data: { ca_cert: issuer, root_cert: null },
  };
}
