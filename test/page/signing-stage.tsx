import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { vi } from 'vitest';
import type { page } from 'vitest/browser';
import { stepStatus } from '../../contract/enums.ts';
import type { CertificateInput } from '../../contract/models/certificate.ts';
import { type Document, documentSchema } from '../../contract/models/document.ts';
import { type Me, meSchema } from '../../contract/models/user.ts';
import { documentQueries, settleDocument } from '../../src/api/documents.ts';
import { AdjacentOverlay } from '../../src/features/signing/adjacent/adjacent-overlay.tsx';
import {
  CoordinateBanner,
  CoordinateOverlay,
} from '../../src/features/signing/coordinate/coordinate-overlay.tsx';
import { CoordinateProvider } from '../../src/features/signing/coordinate/coordinate-provider.tsx';
import { FillProvider } from '../../src/features/signing/fill/fill-provider.tsx';
import { ActionPanel } from '../../src/features/signing/panel/action-panel.tsx';
import { useRejectAction } from '../../src/features/signing/panel/step-actions.tsx';
import { SigningProvider } from '../../src/features/signing/signing-provider.tsx';
import { destinationOf, signingStepOf } from '../../src/features/signing/signing-step.ts';
import { readerStatusOf } from '../../src/features/viewing/reader-status.ts';
import { ViewerController } from '../../src/pdf/viewer-controller.ts';
import { type Answer, responseOf } from './mount-signing.tsx';
import { frameOf, pageOverlayOf } from './page-overlay.ts';
import { renderPage } from './render-page.tsx';

const readerId = 11;
const documentId = '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a02';

/** The id of a step by its place in the workflow, from 1. */
export const stepId = (place: number): string => `7d6c2f9e-6a71-4b0e-9a53-${String(place).padStart(12, '0')}`;

type StepPlan = {
  readonly permission: number;
  /** Another person's step; else it is the reader's. */
  readonly of?: string;
  readonly status?: number;
  readonly more?: object;
};

/** A document under way, whose turn is the first of its steps that waits. */
export function stagedDocument(plans: readonly StepPlan[], more: object = {}): Document {
  const processes = plans.map(({ permission, of, status, more: others }, index) => ({
    id: stepId(index + 1),
    orderNo: index + 1,
    accessPermission: { value: permission, description: '' },
    status: { value: status ?? stepStatus.waiting, description: '' },
    processedByUserId: of === undefined ? readerId : readerId + 1,
    processedByUser: { id: of === undefined ? readerId : readerId + 1, name: of ?? 'Nguyễn Văn An' },
    ...others,
  }));
  const turn = processes.find(({ status }) => status.value === stepStatus.waiting);
  return documentSchema.parse({
    id: documentId,
    subject: 'Hợp đồng lao động',
    status: { value: 3, description: '' },
    processInOrder: true,
    createdDate: '2026-11-20T08:00:00+07:00',
    processes,
    waitingProcesses: turn === undefined ? [] : [turn],
    ...more,
  });
}

export function succeeded(data: unknown): Answer {
  return { success: true, code: 0, messages: [], data };
}

/** A search of people that found these. */
export function found(people: readonly object[]): Answer {
  return succeeded({
    items: people,
    totalCount: people.length,
    pageCount: 1,
    page: 1,
    pageSize: 20,
    hasNextPage: false,
    hasPreviousPage: false,
  });
}

type Told = Document | 'lost' | Promise<Document | 'lost'>;

export type Staged = {
  readonly screen: typeof page;
  /** What the page sent to change something, in order. */
  readonly sent: readonly { readonly path: string; readonly body: unknown }[];
  /** What reading the document answers from now on; `lost` breaks the connection. */
  readonly tell: (document: Told) => void;
  /** The same, and the page hears of it at once, as it does by the news of the service. */
  readonly bring: (document: Document) => Promise<void>;
};

type StagePlan = {
  readonly document: Document;
  readonly certificates?: readonly CertificateInput[];
  /** Whether the boxes of its one page are shown as well. */
  readonly hasPage?: boolean;
  /** Answers what the page sends, and whatever it reads besides the document. */
  readonly answer: (path: string, body: unknown) => Answer | Promise<Answer>;
};

/**
 * Shows the panel, the dialogs and the refusal of the reader's step, as the document's screen does without what its pages say, over a
 * service that the test plays.
 */
export async function stageSigning(plan: StagePlan): Promise<Staged> {
  const { document, certificates = [], hasPage = false, answer } = plan;
  const sent: { path: string; body: unknown }[] = [];
  let told: Told = document;
  let client: QueryClient | null = null;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?', 1)[0] ?? url;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const isReading = path === `/api/documents/${documentId}`;
    if (init.method !== 'GET') {
      sent.push({ path, body });
    }
    const read = isReading ? await told : null;
    const answered = read === null ? await answer(path, body) : read === 'lost' ? 'lost' : succeeded(read);
    return responseOf(answered);
  });
  const screen = await renderPage(
    <Stage
      me={readerWith(certificates)}
      hasPage={hasPage}
      onClient={(own) => {
        client = own;
      }}
    />,
  );
  return {
    screen,
    sent,
    tell: (next) => {
      told = next;
    },
    bring: async (next) => {
      told = next;
      if (client !== null) {
        await settleDocument(client, next);
      }
    },
  };
}

/** Who came by link: no saved signatures are asked for. */
function readerWith(userCertificates: readonly CertificateInput[]): Me {
  return meSchema.parse({
    scope: { kind: 'document', documentId, processId: stepId(1) },
    user: {
      id: readerId,
      name: 'Nguyễn Văn An',
      email: 'an@minhlong.vn',
      signConfirmationEnabled: true,
      userCertificates,
    },
    company: null,
    roles: [],
    preferences: null,
    expiresAt: '2026-11-22T08:00:00+07:00',
  });
}

type StageProps = {
  readonly me: Me;
  readonly hasPage: boolean;
  readonly onClient: (client: QueryClient) => void;
};

function Stage({ me, hasPage, onClient }: StageProps) {
  const client = useQueryClient();
  useEffect(() => {
    onClient(client);
  }, [client, onClient]);
  const { data } = useQuery(documentQueries.detail(documentId));
  return data === undefined ? null : <Loaded document={data} me={me} hasPage={hasPage} />;
}

const frame = frameOf(595, 842);
const onlyPage = pageOverlayOf({ frame, scale: 1, turn: 0 });

function viewerOf(hasPage: boolean): ViewerController {
  const viewer = new ViewerController();
  if (hasPage) {
    viewer.open({ pageCount: 1, firstFrame: frame });
  }
  return viewer;
}

type LoadedProps = { readonly document: Document; readonly me: Me; readonly hasPage: boolean };

function Loaded({ document, me, hasPage }: LoadedProps) {
  const [viewer] = useState(() => viewerOf(hasPage));
  const readerStatus = readerStatusOf(document, readerId, stepId(1));
  const target =
    readerStatus.kind === 'my-turn'
      ? signingStepOf(document, readerStatus.step, me, destinationOf(me))
      : null;
  return (
    <SigningProvider target={target} me={me} viewer={viewer}>
      <FillProvider>
        <CoordinateProvider>
          <Refusal />
          <ActionPanel completedAction={null} />
          {hasPage && <OnlyPage />}
        </CoordinateProvider>
      </FillProvider>
    </SigningProvider>
  );
}

/** What lies on the page, and what is said over it. */
function OnlyPage() {
  return (
    <>
      <CoordinateBanner />
      <div style={{ position: 'relative', width: onlyPage.size.width, height: onlyPage.size.height }}>
        <AdjacentOverlay page={onlyPage} />
        <CoordinateOverlay page={onlyPage} />
      </div>
    </>
  );
}

/** As it stands in the header. */
function Refusal() {
  const action = useRejectAction();
  return (
    action && (
      <button type="button" onClick={action.onAct}>
        {action.label}
      </button>
    )
  );
}
