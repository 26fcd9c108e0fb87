import { displayMode, type DisplayMode } from '../../../contract/enums.ts';
import { formatForPeople } from '../../../contract/time.ts';
import type { Mark, SignatureRequest } from '../../adapters/pdf/pdf-engine.ts';
import type { SignAction } from '../../domain/process-action.ts';
import { signatureLines, type SignatureFacts } from '../../domain/signature-text.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentFileRecord } from '../workflow/load-document.ts';
import { wordsFor } from '../../notifications/wording.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import type { Act, Plan } from './plan-acts.ts';

/** What one act leaves in one file: a signature, with a mark that people see or, for an approval, without one. */
export type Signing = {
  readonly act: Act;
  readonly file: DocumentFileRecord;
  readonly mark: Omit<Mark, 'fieldName'> | null;
};

const markDisplay: Readonly<Record<DisplayMode, Mark['display']>> = {
  [displayMode.text]: 'text',
  [displayMode.textAndImage]: 'text-and-image',
  [displayMode.image]: 'image',
};

/**
 * What a plan leaves in the files of a document, in the order of its steps: a signature in the file of its place, an approval in
 * all of them (companion operations, §7). `subject` is that of the certificate which signs, where the signer brings one.
 */
export function gatherSignings(
  deps: Pick<Dependencies, 'clock'>,
  held: HeldStep,
  plan: Plan,
  subject: SignatureFacts['subject'] | null = null,
): Signing[] {
  const acts = [plan.root, ...plan.adjacent];
  if (!acts.some(({ action }) => action.kind === 'sign' || action.kind === 'approve')) {
    return [];
  }
  const gathered = gatherFacts(deps, held);
  const facts = subject === null ? gathered : { ...gathered, subject };
  return acts.flatMap((act): Signing[] => {
    switch (act.action.kind) {
      case 'sign':
        return [{ act, file: act.file, mark: markOf(held, act.action, facts) }];
      case 'approve':
        return held.record.files.map((file) => ({ act, file, mark: null }));
      case 'reject':
      case 'view':
        return [];
    }
  });
}

function gatherFacts(deps: Pick<Dependencies, 'clock'>, { record, user }: HeldStep): SignatureFacts {
  return {
    name: user.name,
    signTime: formatForPeople(deps.clock.now(), record.timeZone),
    reason: '',
    subject: {
      commonName: user.name,
      organization: record.company,
      organizationalUnit: record.department.name,
      userId: user.code,
      title: '',
    },
  };
}

function markOf(held: HeldStep, action: SignAction, facts: SignatureFacts): Omit<Mark, 'fieldName'> {
  return {
    pageNumber: action.place.page,
    position: action.place.position,
    display: markDisplay[action.display],
    image: action.image,
    lines: signatureLines(
      action,
      { ...facts, reason: action.reason ?? '' },
      wordsFor(held.user.language).reasonCaption,
    ),
    fontSize: action.fontSize,
  };
}

/** The signature of one act, as it is asked of the PDF engine; with `marks` of other acts, which it covers. */
export function signatureRequestOf(
  held: HeldStep,
  { act, mark }: Signing,
  time: Date,
  marks: readonly Mark[] = [],
): SignatureRequest {
  return {
    fieldName: fieldNameOf(act),
    mark,
    marks,
    name: held.user.name,
    reason: act.action.reason,
    time,
  };
}

export function fieldNameOf({ action, step }: Act): string {
  const kind = action.kind === 'approve' ? 'Approval' : 'Signature';
  return `${kind}_${String(step.orderNo)}`;
}
