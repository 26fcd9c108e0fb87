import { eq } from 'drizzle-orm';

import { displayMode, type DisplayMode } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import { formatForPeople } from '../../../contract/time.ts';
import type { Mark } from '../../adapters/pdf/pdf-engine.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import type { SignAction } from '../../domain/process-action.ts';
import { Refusal } from '../../domain/refusal.ts';
import { signatureLines, type SignatureFacts } from '../../domain/signature-text.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentFileRecord } from '../documents/load-document.ts';
import { wordsFor } from '../notices/wording.ts';
import type { HeldStep } from './find-step.ts';
import type { Act, Plan } from './plan-acts.ts';
import type { NewRevision } from './write-revision.ts';

/** A file with its new marks, stored. */
export type StampedFile = NewRevision & {
  /** What each mark says, with every name filled in. */
  readonly marks: readonly { readonly stepId: string; readonly text: string }[];
};

type Signing = { readonly act: Act; readonly action: SignAction; readonly lines: readonly string[] };

const markDisplay: Readonly<Record<DisplayMode, Mark['display']>> = {
  [displayMode.text[0]]: 'text',
  [displayMode.textAndImage[0]]: 'text-and-image',
  [displayMode.image[0]]: 'image',
};

/**
 * Puts the signatures of a plan into their files, as one more revision of each file. Runs outside of any transaction.
 * Nothing is signed: no file. `subject` is that of the certificate which signs, where the signer brings one.
 */
export async function stampSignatures(
  deps: Dependencies,
  held: HeldStep,
  plan: Plan,
  subject: SignatureFacts['subject'] | null = null,
): Promise<StampedFile[]> {
  const acts = [plan.root, ...plan.adjacent];
  if (!acts.some(({ action }) => action.kind === 'sign')) {
    return [];
  }
  const gathered = await gatherFacts(deps, held);
  const facts = subject === null ? gathered : { ...gathered, subject };
  const signings = acts.flatMap((act): Signing[] => {
    const { action } = act;
    if (action.kind !== 'sign') {
      return [];
    }
    const lines = signatureLines(
      action,
      { ...facts, reason: action.reason ?? '' },
      wordsFor(held.user.language).reasonCaption,
    );
    return [{ act, action, lines }];
  });
  const stamped: StampedFile[] = [];
  for (const file of new Set(signings.map(({ act }) => act.file))) {
    stamped.push(
      await stampFile(
        deps,
        file,
        signings.filter(({ act }) => act.file === file),
      ),
    );
  }
  return stamped;
}

async function gatherFacts(deps: Dependencies, { record, user }: HeldStep): Promise<SignatureFacts> {
  const [company] = await deps.db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, record.document.comId));
  return {
    name: user.name,
    signTime: formatForPeople(deps.clock.now(), record.timeZone),
    reason: '',
    subject: {
      commonName: user.name,
      organisation: company?.name ?? '',
      organisationalUnit: record.department.name,
      userId: user.code,
      title: '',
    },
  };
}

async function stampFile(
  deps: Dependencies,
  file: DocumentFileRecord,
  signings: readonly Signing[],
): Promise<StampedFile> {
  const bytes = await deps.files.read(file.current.sha256);
  const outcome = await deps.pdf.stamp(
    bytes,
    signings.map(({ act, action, lines }) => ({
      pageNumber: action.place.page,
      position: action.place.position,
      display: markDisplay[action.display],
      image: action.image,
      lines,
      fontSize: action.fontSize,
      fieldName: `Signature_${String(act.step.orderNo)}`,
    })),
  );
  if (outcome.kind === 'refused') {
    deps.log.error({ fileId: file.file.id, reason: outcome.reason }, 'a signature could not be placed');
    throw new Refusal(say('stampFailed'));
  }
  return {
    file,
    sha256: await deps.files.put(outcome.bytes),
    size: outcome.bytes.byteLength,
    marks: signings.map(({ act, lines }) => ({ stepId: act.step.id, text: lines.join('\n') })),
  };
}
