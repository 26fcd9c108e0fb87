/** Steps of the main job over the wire, for specs that are about something else. */
import type { AccessPermissionCode } from '../../contract/enums.ts';
import type { Document } from '../../contract/models/document.ts';
import type { BodyInput } from '../../contract/operation.ts';
import type { OutboxMessage } from '../../contract/operations/demo.ts';
import { documentCreate, sendProcess, updateProcess } from '../../contract/operations/document-actions.ts';
import { documentGet } from '../../contract/operations/documents.ts';
import { departmentsList, documentTypesList } from '../../contract/operations/directory.ts';
import { type ProcessRequestInput, processDocument } from '../../contract/operations/processing.ts';
import type { Api, DemoUser, MailOwner } from './api.ts';

export type StepPlan = {
  readonly user: DemoUser;
  readonly permission: AccessPermissionCode;
  /** `llx,lly,urx,ury` in reader space; signing steps without one are placed by their signer. */
  readonly position?: string;
  readonly page?: number;
  /** What a step of F asks for. */
  readonly fields?: readonly FieldPlan[];
};

export type FieldPlan = NonNullable<
  BodyInput<typeof updateProcess>['processes'][number]['fillingItems']
>[number];

export type DocumentPlan = {
  readonly no: string;
  readonly subject: string;
  readonly file: Uint8Array;
  readonly steps: readonly StepPlan[];
  readonly inOrder?: boolean;
};

let counter = 0;

/** A document number that no other test of this run has. */
export function uniqueNo(prefix = 'E2E'): string {
  counter += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${counter}`.toUpperCase();
}

export const pdfFile = (bytes: Uint8Array, name = 'hop-dong.pdf'): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

/** Creates a draft as the clerk. */
export async function createDraft(api: Api, plan: Omit<DocumentPlan, 'steps'>): Promise<Document> {
  const token = await api.tokenOf('clerk');
  const types = await api.done(documentTypesList, { token, query: {} });
  const departments = await api.done(departmentsList, { token, query: {} });
  const [type] = types.items;
  const [department] = departments.items;
  if (!type || !department) {
    throw new Error('The demo company has no types or departments');
  }
  return api.done(documentCreate, {
    token,
    body: {
      no: plan.no,
      subject: plan.subject,
      typeId: type.id,
      departmentId: department.id,
      file: pdfFile(plan.file),
    },
  });
}

export async function configure(api: Api, id: string, plan: DocumentPlan): Promise<Document> {
  return api.done(updateProcess, {
    token: await api.tokenOf('clerk'),
    body: {
      id,
      processInOrder: plan.inOrder ?? true,
      processes: plan.steps.map((step, index) => ({
        orderNo: index + 1,
        processedByUserCode: step.user,
        accessPermissionCode: step.permission,
        ...(step.position !== undefined && { position: step.position, pageSign: step.page ?? 1 }),
        ...(step.fields !== undefined && { fillingItems: [...step.fields] }),
      })),
    },
  });
}

export async function send(api: Api, id: string): Promise<Document> {
  return api.done(sendProcess, { token: await api.tokenOf('clerk'), params: { documentId: id } });
}

/** Creates, configures and sends as the clerk. */
export async function sendDocument(api: Api, plan: DocumentPlan): Promise<Document> {
  const draft = await createDraft(api, plan);
  await configure(api, draft.id, plan);
  return send(api, draft.id);
}

export async function detail(api: Api, user: DemoUser, id: string): Promise<Document> {
  return api.done(documentGet, { token: await api.tokenOf(user), params: { id } });
}

/** The step whose turn it is, which has to be `user`'s. */
export async function turnOf(api: Api, user: DemoUser, id: string): Promise<string> {
  const document = await detail(api, user, id);
  const step = document.waitingProcesses.find(({ processedByUser }) => processedByUser?.code === user);
  if (!step) {
    throw new Error(`It is not the turn of ${user}`);
  }
  return step.id;
}

const isAbout = (no: string) => (message: OutboxMessage) => message.text.includes(no);

/** The newest mail that invites a user to their step of a document. */
export async function invitationOf(
  api: Api,
  owner: MailOwner,
  no: string,
): Promise<{ readonly link: string; readonly processCode: string }> {
  const message = (await api.outbox(owner))
    .filter(isAbout(no))
    .find(({ link, processCode }) => link && processCode);
  if (!message?.link || !message.processCode) {
    throw new Error(`${owner} has no invitation to ${no}`);
  }
  return { link: message.link, processCode: message.processCode };
}

/** The newest one-time code that a user was sent for a document. */
export async function otpOf(api: Api, owner: MailOwner, no: string): Promise<string> {
  const message = (await api.outbox(owner)).filter(isAbout(no)).find(({ otp }) => otp !== null);
  if (!message?.otp) {
    throw new Error(`${owner} has no code for ${no}`);
  }
  return message.otp;
}

/** How many codes a user was sent for a document. */
export async function otpCount(api: Api, owner: MailOwner, no: string): Promise<number> {
  return (await api.outbox(owner)).filter(isAbout(no)).filter(({ otp }) => otp !== null).length;
}

/** A code of six digits that is not the right one. */
export const wrongOtp = (right: string): string => (right === '000000' ? '000001' : '000000');

/** Acts on a step in both calls, with the code of the mail between them. */
export async function act(
  api: Api,
  user: DemoUser,
  no: string,
  request: ProcessRequestInput,
): Promise<Document> {
  const token = await api.tokenOf(user);
  const first = await api.call(processDocument, { token, body: request });
  if (first.kind !== 'otp-sent') {
    throw new Error(`No code was sent: ${JSON.stringify(first)}`);
  }
  return api.done(processDocument, { token, body: { ...request, otp: await otpOf(api, user, no) } });
}

export const approval = (processId: string, reason = 'Đồng ý nội dung'): ProcessRequestInput => ({
  processId,
  reason,
});

export const rejection = (processId: string, reason = 'Sai số tiền'): ProcessRequestInput => ({
  processId,
  reason,
  reject: true,
});

export const signature = (
  processId: string,
  signatureImage: string,
  place: { readonly page: number; readonly position: string },
): ProcessRequestInput => ({
  processId,
  reason: 'Đồng ý nội dung hợp đồng',
  signatureDisplayMode: 2,
  signatureImage,
  signingPage: place.page,
  signingPosition: place.position,
  signatureText: 'Ký bởi: {{Name}}\n{{SignTime}}',
  fontSize: 10,
  showReason: true,
  confirmTermsConditions: true,
});

/** The bytes behind a download link, fetched as a browser would: without a token of its own. */
export async function download(link: string | null): Promise<Uint8Array> {
  if (link === null) {
    throw new Error('There is no link to download');
  }
  const answer = await fetch(link);
  if (!answer.ok) {
    throw new Error(`The download answered ${answer.status}`);
  }
  return answer.bytes();
}
