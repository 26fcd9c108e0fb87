/** Attacks on somebody outside two companies, who has no session anywhere: all that they have is a link, and codes. */
import { messageTexts, type MessageId } from '../../contract/messages.ts';
import type { Operation } from '../../contract/operation.ts';
import { linkLogin, processCodeLogin } from '../../contract/operations/auth.ts';
import { documentCreate, sendProcess, updateProcess } from '../../contract/operations/document-actions.ts';
import { processDocument } from '../../contract/operations/processing.ts';
import type { CallInput } from '../../test/client/operation-call.ts';
import { pdfFile, uniqueNo } from '../../test/client/jobs.ts';
import { pdfFixture } from '../../test/files/pdf-fixtures.ts';
import { wrongAccessCodesMax, wrongAccessCodesPerDay } from '../../server/domain/auth/access-code-limits.ts';
import { wrongCodesAllowed } from '../../server/domain/auth/code-limits.ts';
import { otpRules } from '../../server/domain/otp.ts';
import { type Company, type Ground, prepareGround } from '../impostors/ground.ts';
import type { Finding } from '../part.ts';
import { repeatConcurrently, unless } from './attacker.ts';
import { chanceOf, chanceText, guesses } from './chances.ts';

const guest = { name: 'Phạm Thị Hường', email: 'huong@guest.example' };
const accessCode = 'hoa phượng đỏ';
/** One more than a day's wrong codes reach, at five each. */
const documentsOfNorth = wrongAccessCodesPerDay / wrongAccessCodesMax + 1;

type Sent = { readonly processId: string; readonly link: string; readonly processCode: string };

/** A document of a company that the guest approves. */
async function send(ground: Ground, { token, typeId, departmentId }: Company): Promise<Sent> {
  const no = uniqueNo('GUEST');
  const { id } = await ground.done(documentCreate, {
    token,
    body: { no, subject: 'Hợp đồng', typeId, departmentId, file: pdfFile(pdfFixture()) },
  });
  const step = { processedByGuest: guest, accessPermissionCode: 'A', accessCode } as const;
  await ground.done(updateProcess, { token, body: { id, processInOrder: true, processes: [step] } });
  const sent = await ground.done(sendProcess, { token, params: { documentId: id } });
  const mail = (await ground.mailsTo(guest.email)).find(({ text }) => text.includes(no));
  return {
    processId: sent.processes[0]?.id ?? '',
    link: mail?.link?.split('#')[1] ?? '',
    processCode: mail?.processCode ?? '',
  };
}

const differing = (code: string): string => `${code.slice(0, 5)}${code.endsWith('0') ? '1' : '0'}`;

/** Makes so many calls at once, each from an address of its own, and counts the answers that say a wrong one was looked at. */
async function countLooked<T extends Operation>(
  ground: Ground,
  operation: T,
  message: MessageId,
  inputs: readonly CallInput<T>[],
): Promise<number> {
  const answers = await repeatConcurrently(inputs.length, (index) => ground.call(operation, inputs[index]));
  return answers.filter(({ messages }) => messages[0] === messageTexts[message]).length;
}

export async function* attackGuests(): AsyncGenerator<Finding> {
  const ground = await prepareGround();
  try {
    const north: Sent[] = [];
    for (let count = 0; count < documentsOfNorth; count += 1) {
      north.push(await send(ground, ground.north));
    }
    const south = await send(ground, ground.south);
    yield* attackAccessCodes(ground, north, south);
    await ground.forgetFailures();
    yield* attackOneTimeCodes(ground, north, south);
    await ground.forgetFailures();
    yield* attackTyped(ground, north, south);
  } finally {
    await ground.end();
  }
}

async function* attackAccessCodes(
  ground: Ground,
  north: readonly Sent[],
  south: Sent,
): AsyncGenerator<Finding> {
  const open = async ({ link }: Sent) =>
    (await ground.call(linkLogin, { body: { link, accessCode } })).kind === 'done';
  const ofOne = await countLooked(
    ground,
    linkLogin,
    'accessCodeWrong',
    Array.from({ length: 4 * wrongAccessCodesMax }, (_, index) => ({
      body: { link: north[0]?.link ?? '', accessCode: `guess number ${String(index)}` },
    })),
  );
  const guessed = north.flatMap(({ link }) =>
    Array.from({ length: wrongAccessCodesMax }, (_, index) => ({
      body: { link, accessCode: `guess number ${String(index)}` },
    })),
  );
  const ofAll = ofOne + (await countLooked(ground, linkLogin, 'accessCodeWrong', guessed));
  yield {
    promise:
      'a step of somebody outside has five wrong access codes looked at, and they themselves fifty a day',
    tried: guessed.length + 4 * wrongAccessCodesMax,
    lost: unless({
      'five of one step': ofOne === wrongAccessCodesMax,
      'fifty of all': ofAll === wrongAccessCodesPerDay,
      'the right one waits as well': !(await open(north.at(-1) ?? south)),
      'what another company has sent them opens': await open(south),
    }),
    note: `${String(ofAll)} looked at; a day of it gives six random digits: ${chanceText(chanceOf(guesses.accessCode))}`,
  };
}

async function* attackOneTimeCodes(
  ground: Ground,
  north: readonly Sent[],
  south: Sent,
): AsyncGenerator<Finding> {
  /** A first call, by which a code goes to the guest, and the second one with a wrong code. */
  const ask = async ({ link, processId }: Sent) => {
    const { token } = await ground.done(linkLogin, { body: { link, accessCode } });
    const body = { processId, reason: 'Đồng ý' };
    await ground.call(processDocument, { token, body });
    const otp = (await ground.mailsTo(guest.email)).find((mail) => mail.otp !== null)?.otp ?? '';
    return {
      right: { token, body: { ...body, otp } },
      wrong: { token, body: { ...body, otp: differing(otp) } },
    };
  };
  const asked: Awaited<ReturnType<typeof ask>>[] = [];
  for (const each of north) {
    asked.push(await ask(each));
  }
  const wrong = asked.flatMap((each) => Array.from({ length: otpRules.wrongTriesMax }, () => each.wrong));
  const looked = await countLooked(ground, processDocument, 'otpInvalid', wrong);
  const last = await ground.call(processDocument, asked.at(-1)?.right ?? {});
  const other = await ask(south);
  yield {
    promise:
      'somebody outside has 50 wrong one-time codes a day looked at, however many steps and calls at once',
    tried: wrong.length,
    lost: unless({
      'no more were looked at': looked <= otpRules.wrongTriesPerDay,
      'the right one waits as well': last.kind !== 'done',
      'what another company has sent them is confirmed':
        (await ground.call(processDocument, other.right)).kind === 'done',
    }),
    note: `${String(looked)} looked at; a day of it confirms one: ${chanceText(chanceOf(guesses.otp))}`,
  };
}

async function* attackTyped(ground: Ground, north: readonly Sent[], south: Sent): AsyncGenerator<Finding> {
  const [first = south] = north;
  const type = (processCode: string) =>
    ground.call(processCodeLogin, { body: { processCode, sentTo: guest.email, accessCode } });
  const before = await type(first.processCode);
  const taken = new Set([...north, south].map(({ processCode }) => processCode));
  const wrong = Array.from({ length: 1000 }, (_, index) => String(index).padStart(6, '0'))
    .filter((code) => !taken.has(code))
    .slice(0, 3 * wrongCodesAllowed(north.length));
  const opened = await repeatConcurrently(
    wrong.length,
    async (index) => (await type(wrong[index] ?? '')).kind,
  );
  const bent = north.map(({ link }) => `${link.startsWith('A') ? 'B' : 'A'}${link.slice(1)}`);
  const followed = await repeatConcurrently(
    bent.length,
    async (index) => (await ground.call(linkLogin, { body: { link: bent[index] ?? '', accessCode } })).kind,
  );
  yield {
    promise: 'process codes and links of somebody outside are not guessed, whichever company has sent them',
    tried: wrong.length + bent.length,
    lost: unless({
      'the right code opens before': before.kind === 'done',
      'no wrong one opens': [...opened, ...followed].every((kind) => kind === 'refused'),
      'typed codes pause': (await type(first.processCode)).kind === 'refused',
      'links go on':
        (await ground.call(linkLogin, { body: { link: first.link, accessCode } })).kind === 'done',
    }),
  };
}
