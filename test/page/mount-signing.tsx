import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import type { page } from 'vitest/browser';
import { type Document, documentSchema } from '../../contract/models/document.ts';
import { type Me, meSchema } from '../../contract/models/user.ts';
import { ViewerController } from '../../src/pdf/viewer-controller.ts';
import { OpenStore, useStore } from '../../src/store.ts';
import { renderPage } from './render-page.tsx';
import { ActionPanel } from '../../src/features/signing/panel/action-panel.tsx';
import { useRejectAction } from '../../src/features/signing/panel/step-actions.tsx';
import { SigningProvider } from '../../src/features/signing/signing-provider.tsx';
import { type SigningStep, destinationOf, signingStepOf } from '../../src/features/signing/signing-step.ts';

export const processId = '7d6c2f9e-6a71-4b0e-9a53-0d7cf9a1f001';
const documentId = '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01';

/** A document whose one step waits for An, or is done. */
export function documentWith(permission: number, isDone = false): Document {
  const step = {
    id: processId,
    accessPermission: { value: permission, description: '' },
    status: { value: isDone ? 3 : 1, description: '' },
    processedByUserId: 11,
    processedByUser: { id: 11, name: 'Nguyễn Văn An' },
    pageSign: 2,
    position: '330,323,526,415',
    fileInfoId: 'f2',
  };
  return documentSchema.parse({
    id: documentId,
    subject: 'Hợp đồng lao động',
    downloadUrl: '/Api/Download?token=x',
    status: { value: isDone ? 4 : 2, description: '' },
    createdDate: '2026-11-20T08:00:00+07:00',
    processes: [step],
    waitingProcesses: isDone ? [] : [step],
  });
}

const me: Me = meSchema.parse({
  // By link: no saved signatures are asked for.
  scope: { kind: 'document', documentId, processId },
  user: { id: 11, name: 'Nguyễn Văn An', email: 'hang@minhlong.vn', signConfirmationEnabled: true },
  company: null,
  roles: [],
  preferences: null,
  expiresAt: '2026-11-22T08:00:00+07:00',
});

/** The step of a document that waits for An, as the panel and its dialogs take it; `null` where none does. */
export function targetOf(document: Document): SigningStep | null {
  const step = document.waitingProcesses[0];
  return step === undefined ? null : signingStepOf(document, step, me, destinationOf(me));
}

export function targetWith(permission: number): SigningStep {
  const target = targetOf(documentWith(permission));
  if (target === null) {
    throw new Error('nothing waits');
  }
  return target;
}

/** Refusing, which stands in the header of the document's screen. */
function RejectButton() {
  const reject = useRejectAction();
  return (
    reject !== null && (
      <button type="button" onClick={reject.onAct}>
        {reject.label}
      </button>
    )
  );
}

/** The step that a page shows, which a test may change as news of the document do. */
type ShownStep = OpenStore<{ readonly target: SigningStep | null }>;

export const shownStep = (target: SigningStep): ShownStep =>
  new OpenStore<{ readonly target: SigningStep | null }>({ target });

function ShownSigning({ shown, beside }: { readonly shown: ShownStep; readonly beside: ReactNode }) {
  const { target } = useStore(shown);
  const [viewer] = useState(() => new ViewerController());
  return (
    <SigningProvider target={target} me={me} viewer={viewer}>
      <RejectButton />
      {beside}
      <ActionPanel completedAction={null} />
    </SigningProvider>
  );
}

/** Mounts the panel and the dialogs of a waiting step, as the document's screen does, with what else of it a test is about. */
export async function mountSigning(
  permission: number,
  beside: ReactNode = null,
  shown: ShownStep = shownStep(targetWith(permission)),
): Promise<typeof page> {
  return renderPage(<ShownSigning shown={shown} beside={beside} />);
}

/** `lost` breaks the connection; `away` is what a proxy says for a service that is not there. */
export type Answer = Readonly<Record<string, unknown>> | 'lost' | 'away';

/** Has the page hear an answer. */
export function responseOf(answer: Answer): Response {
  if (answer === 'lost') {
    throw new TypeError('Failed to fetch');
  }
  return answer === 'away'
    ? new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
    : new Response(JSON.stringify(answer));
}

/** Answers the calls of "Process document" one after the other, and keeps what was sent. */
export function answerInTurn(...inTurn: readonly Answer[]): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('/api/documents/process')) {
      throw new TypeError(`nobody expected a call of ${url}`);
    }
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const answer = inTurn[sent.length] ?? 'lost';
    sent.push({ ...(typeof body === 'object' ? body : null) });
    return responseOf(answer);
  });
  return sent;
}

/** Has the service tell this of the document, beside what `answerInTurn` answers. */
export function tellDocument(document: Document): void {
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes(`/api/documents/${documentId}`)
      ? Response.json({ success: true, code: 0, messages: ['Done'], data: document })
      : others(url, init),
  );
}

/** Code 100. `expiresIn` and `retryAfter` are seconds. */
export function codeSent({ expiresIn = 300, retryAfter = 30 } = {}): Answer {
  return {
    success: true,
    code: 100,
    messages: ['Send confirmation otp success'],
    data: {
      processId,
      receiveOtpMethod: 1,
      receiveOtpEmail: 'h•••g@minhlong.vn',
      retryAfterSeconds: retryAfter,
      // From the answer on, however long the screen took until it asked.
      get expiresAt() {
        return new Date(Date.now() + expiresIn * 1000).toISOString();
      },
    },
  };
}

export function refused(messages: readonly string[], data: unknown = null): Answer {
  return { success: false, code: 0, messages, data };
}

/** The session, or the right to the document, has ended. */
export const unauthenticated: Answer = {
  success: false,
  code: 401,
  messages: ['Authentication is required'],
  data: null,
};

export function done(permission: number): Answer {
  return {
    success: true,
    code: 0,
    messages: ['Approve document success'],
    data: documentWith(permission, true),
  };
}

/** What the open dialog says; empty while there is none. */
export function dialogText(): string {
  return document.querySelector('[role="dialog"]')?.textContent ?? '';
}
