import { eq } from 'drizzle-orm';

import { displayMode, type DisplayMode } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import { formatForPeople } from '../../../contract/time.ts';
import { companies } from '../../adapters/database/schema.ts';
import type { Mark } from '../../adapters/pdf/pdf-engine.ts';
import type { SignAction } from '../../domain/process-action.ts';
import { Refusal } from '../../domain/refusal.ts';
import { signatureLines } from '../../domain/signature-text.ts';
import type { Dependencies } from '../dependencies.ts';
import { wordingsFor } from '../notices/wording.ts';
import type { HeldStep } from './find-step.ts';

/** The file of a step with one more mark, stored. */
export type StampedFile = {
  readonly sha256: string;
  readonly size: number;
  /** What the mark says, with every name filled in. */
  readonly text: string;
};

const markDisplay: Readonly<Record<DisplayMode, Mark['display']>> = {
  [displayMode.text[0]]: 'text',
  [displayMode.textAndImage[0]]: 'text-and-image',
  [displayMode.image[0]]: 'image',
};

/** Puts a signature into the step's file as one more revision. Runs outside of any transaction. */
export async function stampSignature(
  deps: Dependencies,
  held: HeldStep,
  action: SignAction,
): Promise<StampedFile> {
  const { file, step, record, user } = held;
  const [company] = await deps.db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, record.document.comId));
  const facts = {
    name: user.name,
    signTime: formatForPeople(deps.clock.now(), record.timeZone),
    reason: action.reason ?? '',
    subject: {
      commonName: user.name,
      organisation: company?.name ?? '',
      organisationalUnit: record.department.name,
      userId: user.code,
      title: '',
    },
  };
  const lines = signatureLines(action, facts, wordingsFor(user.language).reasonCaption);
  const bytes = await deps.files.read(file.current.sha256);
  const stamped = await deps.pdf.stamp(bytes, [
    {
      pageNumber: action.place.page,
      position: action.place.position,
      display: markDisplay[action.display],
      image: action.image,
      lines,
      fontSize: action.fontSize,
      fieldName: `Signature_${String(step.orderNo)}`,
    },
  ]);
  if (stamped.kind === 'refused') {
    deps.log.error({ stepId: step.id, reason: stamped.reason }, 'a signature could not be placed');
    throw new Refusal(say('stampFailed'));
  }
  return {
    sha256: await deps.files.put(stamped.bytes),
    size: stamped.bytes.byteLength,
    text: lines.join('\n'),
  };
}
