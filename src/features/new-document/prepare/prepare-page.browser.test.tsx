import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Document, documentSchema } from '../../../../contract/models/document.ts';
import { answers, renderPage, type SentCall } from '../../../../test/page/render-page.tsx';
import { documentQueries } from '../../../api/documents.ts';
import { saveWorkflow } from '../workflow-draft.ts';
import { workflowOf } from '../workflow-model.ts';
import { PreparePage } from './prepare-page.tsx';

const user = { id: 7, code: 'huong', name: 'Hường', email: 'huong@saomai.example.com' };

const draft = (accessPermission: number): Document =>
  documentSchema.parse({
    id: 'd',
    no: 'HD-1',
    subject: 'Hợp đồng',
    isEditable: true,
    lastModifiedDate: '2026-11-28T09:00:00+07:00',
    status: { value: 1, description: 'New' },
    processInOrder: true,
    processes: [
      {
        id: 's',
        orderNo: 1,
        processedByUser: user,
        processedByUserId: user.id,
        accessPermission: { value: accessPermission, description: '' },
        status: { value: 1, description: '' },
      },
    ],
  });

const enveloped = (data: unknown) => ({ success: true, code: 0, messages: [], data });

/** An older state of the draft is known already; the screen is left and opened again by a press. */
function Screen({ cached }: { readonly cached: Document }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(documentQueries.detail(cached.id).queryKey, cached));
  const [turn, setTurn] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTurn(turn + 1)}>
        Reload
      </button>
      <Routes>
        <Route path="/documents/:id/prepare" element={<PreparePage key={turn} />} />
        <Route path="*" element={<Navigate to={`/documents/${cached.id}/prepare`} replace />} />
      </Routes>
    </>
  );
}

function serve(document: Document): SentCall[] {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    saveWorkflow(document.id, null);
  });
  return answers({
    '/api/documents/d': enveloped(document),
    '/api/documents/update-process': enveloped(document),
    '/v2/documents/send-process/d': enveloped(document),
    '/api/users/7': enveloped({ ...user, status: { value: 1, description: '' } }),
  });
}

const approve = 3;
const view = 1;

it('begins with the draft as it is now, not as it was known before', async () => {
  serve(draft(approve));
  const screen = await renderPage(<Screen cached={draft(view)} />);
  await expect.element(screen.getByRole('button', { name: 'Gửi cho Hường' })).toBeEnabled();
});

it('sends once, however often the button is pressed before a timer runs', async () => {
  const sent = serve(draft(approve));
  const screen = await renderPage(<Screen cached={draft(approve)} />);
  const send = screen.getByRole('button', { name: 'Gửi cho Hường' });
  await expect.element(send).toBeEnabled();
  const button = send.element();
  if (!(button instanceof HTMLElement)) {
    throw new TypeError('the button is no element of HTML');
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let press = 0; press < 10; press += 1) {
    button.click();
    await nextTask();
  }
  expect(sent.filter(({ path }) => path === '/v2/documents/send-process/d')).toHaveLength(1);
});

/** Lets the page do what is queued, drawing among it, but what waits for a timer. */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

it('says why it cannot begin, where only an older state is known', async () => {
  answers({});
  onTestFinished(() => void vi.unstubAllGlobals());
  const screen = await renderPage(<Screen cached={draft(approve)} />);
  await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});

it('saves a workflow that was kept from before its file was replaced', async () => {
  const document = draft(approve);
  const sent = serve(document);
  const { inOrder, steps } = workflowOf(document);
  saveWorkflow(document.id, { inOrder, steps: steps.map((step) => ({ ...step, fileId: 'replaced' })) });
  const screen = await renderPage(<Screen cached={document} />);
  await expect.element(screen.getByText(/Đã lưu nháp/)).toBeVisible();
  const saved = sent.find(({ path }) => path === '/api/documents/update-process');
  expect(saved?.body).toContain('"processedByUserId":7');
  expect(saved?.body).not.toContain('fileInfoId');
});

it('goes on asking for a code word that a reload has lost, however often the rest is saved', async () => {
  const document = draft(approve);
  const sent = serve(document);
  const { inOrder, steps } = workflowOf(document);
  const codeWord = { text: 'hoa phượng' };
  saveWorkflow(document.id, { inOrder, steps: steps.map((step) => ({ ...step, codeWord })) });
  const screen = await renderPage(<Screen cached={document} />);
  const lost = screen.getByText(/Mã bí mật bạn vừa đặt chưa được lưu/);
  const send = screen.getByRole('button', { name: 'Gửi cho Hường' });
  await expect.element(screen.getByText(/Đã lưu nháp/)).toBeVisible();
  expect(sent.some(({ path }) => path === '/api/documents/update-process')).toBe(true);
  // Meanwhile somebody else adds a person: what is there now is begun with, and what is missing of it is known still.
  const [first] = document.processes;
  const other = { ...user, id: 8, code: 'mai', name: 'Mai' };
  const added = { ...first, id: 't', orderNo: 2, processedByUser: other, processedByUserId: 8 };
  const later = serve(documentSchema.parse({ ...document, processes: [first, added] }));
  await screen.getByRole('button', { name: 'Reload' }).click();
  await expect.element(lost).toBeVisible();
  await expect.element(send).toBeDisabled();
  await expect.element(screen.getByText('Mai', { exact: true }).first()).toBeVisible();
  expect(later.some(({ path }) => path === '/api/documents/update-process')).toBe(false);
});

it('says at whose copy a code word was lost, which keeps the document from being sent', async () => {
  const [first] = draft(approve).processes;
  const [copy] = draft(view).processes;
  const other = { ...user, id: 8, code: 'mai', name: 'Mai' };
  const added = { ...copy, id: 't', orderNo: 2, processedByUser: other, processedByUserId: 8 };
  const document = documentSchema.parse({ ...draft(approve), processes: [first, added] });
  serve(document);
  const { inOrder, steps } = workflowOf(document);
  const codeWord = { text: 'hoa phượng' };
  saveWorkflow(document.id, {
    inOrder,
    steps: steps.map((step) => (step.user.id === 8 ? { ...step, codeWord } : step)),
  });
  const screen = await renderPage(<Screen cached={document} />);
  await expect.element(screen.getByRole('button', { name: 'Gửi cho Hường' })).toBeDisabled();
  const copies = screen.getByRole('list', { name: 'Người nhận bản sao' });
  await expect.element(copies.getByText(/Mã bí mật bạn vừa đặt chưa được lưu/)).toBeVisible();
});
