import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatMessage } from '../../../../contract/messages.ts';
import { documentSchema } from '../../../../contract/models/document.ts';
import { otpSentSchema } from '../../../../contract/operations/processing.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type SendAction, OtpFlow } from './otp-flow.ts';
import { stepOtpStorage } from './otp-storage.ts';

const processId = '4d6c2f9e-6a71-4b0e-9a53-0d7cf9a1f001';
const request = {
  processId,
  reason: 'Đồng ý',
  signatureImage: 'data:image/png;base64,AAAA',
  contentSha256: 'a'.repeat(64),
};
const codeSent = {
  kind: 'otp-sent' as const,
  data: otpSentSchema.parse({
    processId,
    receiveOtpMethod: 1,
    receiveOtpEmail: 'a•••n@demo.local',
    retryAfterSeconds: 30,
  }),
};
const done = {
  kind: 'done' as const,
  data: documentSchema.parse({ id: 'd', status: { value: 4, description: '' } }),
};

function fakeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function rejected(...messages: readonly string[]): ApiError {
  return new ApiError('processDocument', { kind: 'rejected', code: 0, messages, data: null });
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
});

const flowOf = (id: string): OtpFlow => new OtpFlow(stepOtpStorage(id));

async function awaitingCode(send: SendAction): Promise<OtpFlow> {
  const flow = flowOf(processId);
  await flow.start(request, send);
  expect(flow.getState().stage).toBe('awaiting-code');
  return flow;
}

describe('OtpFlow', () => {
  it('sends the very same request twice, without and with the code', async () => {
    const send = vi.fn<SendAction>().mockResolvedValueOnce(codeSent).mockResolvedValueOnce(done);
    const flow = await awaitingCode(send);
    flow.type('471205');
    await flow.confirm(send);
    expect(send.mock.calls).toEqual([[{ ...request, otp: null }], [{ ...request, otp: '471205' }]]);
    expect(flow.getState().stage).toBe('done');
  });

  it('makes one second call of two clicks', async () => {
    const send = vi.fn<SendAction>().mockResolvedValueOnce(codeSent).mockResolvedValueOnce(done);
    const flow = await awaitingCode(send);
    flow.type('471205');
    await Promise.all([flow.confirm(send), flow.confirm(send)]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('makes the same second call again after the connection was lost', async () => {
    const lost = new ApiError('processDocument', { kind: 'network', status: null });
    const send = vi
      .fn<SendAction>()
      .mockResolvedValueOnce(codeSent)
      .mockRejectedValueOnce(lost)
      .mockResolvedValueOnce(done);
    const flow = await awaitingCode(send);
    flow.type('471205');
    expect(await flow.confirm(send)).toEqual({ kind: 'network' });
    await flow.confirm(send);
    expect(send.mock.calls[2]).toEqual(send.mock.calls[1]);
    expect(flow.getState().stage).toBe('done');
  });

  it('goes on after a reload with the same request', async () => {
    await awaitingCode(vi.fn<SendAction>().mockResolvedValue(codeSent));
    const send = vi.fn<SendAction>().mockResolvedValue(done);
    const reloaded = flowOf(processId);
    expect(reloaded.getState()).toMatchObject({
      stage: 'awaiting-code',
      sent: { address: 'a•••n@demo.local' },
    });
    reloaded.type('471205');
    await reloaded.confirm(send);
    expect(send).toHaveBeenCalledWith({ ...request, otp: '471205' });
    expect(flowOf(processId).getState().stage).toBe('idle');
  });

  it('does not go on after a reload when the code is over, nor with the code of another step', async () => {
    await awaitingCode(vi.fn<SendAction>().mockResolvedValue(codeSent));
    expect(flowOf('5d6c2f9e-6a71-4b0e-9a53-0d7cf9a1f001').getState().stage).toBe('idle');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000);
    expect(flowOf(processId).getState().stage).toBe('idle');
  });

  it.each(['otpBurned', 'otpInvalid'] as const)(
    'after a reload asks for the code again only while it can be used (%s)',
    async (message) => {
      const flow = await awaitingCode(vi.fn<SendAction>().mockResolvedValue(codeSent));
      flow.type('471205');
      await flow.confirm(vi.fn<SendAction>().mockRejectedValue(rejected(formatMessage(message))));
      expect(flowOf(processId).getState().stage).toBe(message === 'otpInvalid' ? 'awaiting-code' : 'idle');
    },
  );

  it('forgets the code when it is left', async () => {
    const flow = await awaitingCode(vi.fn<SendAction>().mockResolvedValue(codeSent));
    flow.leave();
    expect(flowOf(processId).getState().stage).toBe('idle');
  });

  it('does not take the answer to a call that was left for the answer to the next one', async () => {
    const flow = flowOf(processId);
    const slow = Promise.withResolvers<typeof codeSent>();
    const first = flow.start(request, () => slow.promise);
    flow.leave();
    const second = flow.start(
      { ...request, reason: 'Khác' },
      () => Promise.withResolvers<typeof codeSent>().promise,
    );
    slow.resolve(codeSent);
    await first;
    expect(flow.getState()).toMatchObject({ stage: 'requesting', request: { reason: 'Khác' } });
    void second;
  });

  it('hands every problem to its caller', async () => {
    const flow = await awaitingCode(vi.fn<SendAction>().mockResolvedValue(codeSent));
    flow.type('471205');
    const problem = await flow.confirm(
      vi.fn<SendAction>().mockRejectedValue(rejected(formatMessage('otpInvalid'))),
    );
    expect(problem).toEqual({ kind: 'wrong', attemptsLeft: null });
  });
});
