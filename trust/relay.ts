/** The main job, handed from one service to another at every call. */
import { documentStatus } from '../contract/enums.ts';
import { processDocument, type ProcessRequestInput } from '../contract/operations/processing.ts';
import type { Api, DemoUser } from '../test/client/api.ts';
import {
  approval,
  configure,
  createDraft,
  detail,
  type DocumentPlan,
  download,
  otpOf,
  send,
  signature,
  turnOf,
  uniqueNo,
} from '../test/client/jobs.ts';
import { pdfFixture } from '../test/files/pdf-fixtures.ts';
import { signatureImage } from '../test/client/wire-actions.ts';

const place = { page: 1, position: '100,100,250,160' };

/** A document on its way. */
export type Job = { readonly id: string; readonly no: string };

function planOf(no: string): DocumentPlan {
  return {
    no,
    subject: `Hợp đồng lao động ${no}`,
    file: pdfFixture(),
    steps: [
      { user: 'an', permission: 'DR', ...place },
      { user: 'binh', permission: 'A' },
    ],
  };
}

/** Created by the one, configured by the other and sent by the one. */
export async function begin(one: Api, other: Api): Promise<Job> {
  const plan = planOf(uniqueNo('RELAY'));
  const { id } = await createDraft(one, plan);
  await configure(other, id, plan);
  await send(one, id);
  return { id, no: plan.no };
}

/** The first call at the one, the second, with the code that the mail of the first brought, at the other. */
async function confirm(one: Api, other: Api, user: DemoUser, no: string, body: ProcessRequestInput) {
  const first = await one.call(processDocument, { token: await one.tokenOf(user), body });
  if (first.kind !== 'otp-sent') {
    throw new Error(`No code was sent: ${JSON.stringify(first)}`);
  }
  const otp = await otpOf(other, user, no);
  await other.done(processDocument, { token: await other.tokenOf(user), body: { ...body, otp } });
}

export async function sign(one: Api, other: Api, { id, no }: Job): Promise<void> {
  await confirm(one, other, 'an', no, signature(await turnOf(one, 'an', id), signatureImage, place));
}

/** What `begin` and `sign` left open. The document is completed then, and both services have the same of it. */
export async function complete(one: Api, other: Api, { id, no }: Job): Promise<void> {
  await confirm(one, other, 'binh', no, approval(await turnOf(one, 'binh', id)));
  const [here, there] = await Promise.all([detail(one, 'clerk', id), detail(other, 'clerk', id)]);
  if (here.status.value !== documentStatus.completed || there.status.value !== here.status.value) {
    throw new Error(`${no} is ${here.status.description} and ${there.status.description}`);
  }
  const [file, same] = await Promise.all([download(here.downloadUrl), download(there.downloadUrl)]);
  if (file.length === 0 || !Buffer.from(file).equals(same)) {
    throw new Error(`${no} has two files`);
  }
}

export async function relay(one: Api, other: Api): Promise<void> {
  const job = await begin(one, other);
  await sign(other, one, job);
  await complete(one, other, job);
}
