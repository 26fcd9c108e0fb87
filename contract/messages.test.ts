import { describe, expect, it } from 'vitest';

import { faultMessage, faultTexts, fillTemplate } from './faults.ts';
import { type MessageId, messageTexts, recognize, formatMessage } from './messages.ts';

const ids = Object.keys(messageTexts) as MessageId[];
const sample = (template: string): string =>
  fillTemplate(template, {
    code: 'binh',
    n: 3,
    orderNo: 2,
    processId: 'p-1',
    requestId: 'req-1',
    values: '1, 2',
  });

describe('messages of the wire', () => {
  it.each(ids)('recognizes %s in what the service says', (id) => {
    expect(recognize(sample(messageTexts[id]))).toMatchObject({ kind: 'message', id });
  });

  it.each(Object.entries(faultTexts))('recognizes the fault %s at a field', (id, text) => {
    expect(recognize(`processes.0.pageSign: ${sample(text)}`)).toMatchObject({
      kind: 'field',
      path: 'processes.0.pageSign',
      fault: { id },
    });
  });

  it('gives back what stood in the gaps', () => {
    expect(recognize(formatMessage('processorDisabled', { code: 'chi' }))).toEqual({
      kind: 'message',
      id: 'processorDisabled',
      params: { code: 'chi' },
    });
    expect(recognize(faultMessage({ path: 'subject', id: 'tooLong', params: { n: 500 } }))).toEqual({
      kind: 'field',
      path: 'subject',
      fault: { id: 'tooLong', params: { n: '500' } },
    });
  });

  it('tells texts apart of which one fits into the gap of the other', () => {
    expect(recognize(formatMessage('batchProcessPartly', { n: 1, total: 4 }))).toMatchObject({
      id: 'batchProcessPartly',
      params: { n: '1', total: '4' },
    });
    expect(recognize(formatMessage('batchProcessSuccess', { n: 4 }))).toMatchObject({
      id: 'batchProcessSuccess',
    });
  });

  it('hands on what another service says in its own words', () => {
    expect(recognize('Có lỗi xảy ra')).toEqual({ kind: 'unknown', text: 'Có lỗi xảy ra' });
  });

  it('says the texts that the specification fixes', () => {
    expect(formatMessage('otpSent')).toBe('Send confirmation otp success');
    expect(formatMessage('approveSuccess')).toBe('Approve document success');
    expect(formatMessage('signSuccess')).toBe('Sign document success');
    expect(formatMessage('processNotFound')).toBe('Document process not found');
    expect(formatMessage('sendProcessSuccess')).toBe('Send to recipient success');
    expect(formatMessage('otpInvalid')).toBe('Invalid OTP');
    expect(formatMessage('signatureImageMissing')).toBe('Please add a signature image');
    expect(formatMessage('loginSuccess')).toBe('Authenticate and choose company success');
  });
});
