import { describe, expect, it } from 'vitest';

import { accessPermission, type AccessPermission } from '../../contract/enums.ts';
import { type ProcessRequestInput, processRequestSchema } from '../../contract/operations/processing.ts';
import { type ActionContext, decodeImage, parseAction } from './process-action.ts';

const a4 = { cropBox: { llx: 0, lly: 0, urx: 595, ury: 842 }, rotation: 0, userUnit: 1 } as const;

const context: ActionContext = {
  permission: accessPermission.signDraw,
  pages: [a4, a4],
  configured: null,
  fixedPosition: false,
  defaultText: '{{Name}}',
};

const request = {
  processId: '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10',
  reason: 'Đồng ý',
  reject: false,
  otp: null,
  signatureDisplayMode: 2,
  signatureImage: 'data:image/png;base64,aGVsbG8=',
  signingPage: 2,
  signingPosition: '330,323,526,415',
  signatureText: 'Ký bởi: {{Name}}',
  fontSize: 9,
  showReason: true,
  confirmTermsConditions: true,
} satisfies ProcessRequestInput;

const parse = (change: Partial<ProcessRequestInput> = {}, contextChange: Partial<ActionContext> = {}) =>
  parseAction(processRequestSchema.parse({ ...request, ...change }), { ...context, ...contextChange });

describe('signing', () => {
  it('takes everything that the specification names', () => {
    expect(parse()).toEqual({
      kind: 'ok',
      action: {
        kind: 'sign',
        permission: 2,
        reason: 'Đồng ý',
        place: { page: 2, position: { llx: 330, lly: 323, urx: 526, ury: 415 } },
        display: 2,
        image: new TextEncoder().encode('hello'),
        text: 'Ký bởi: {{Name}}',
        fontSize: 9,
        showReason: true,
        certificate: null,
      },
    });
  });

  it.each([
    [{ signatureDisplayMode: null }, 'signatureDisplayMode', 'required'],
    [{ signatureDisplayMode: 4 }, 'signatureDisplayMode', 'notOneOf'],
    [{ signingPage: 3 }, 'signingPage', 'noSuchPage'],
    [{ signingPage: 0 }, 'signingPage', 'required'],
    [{ fontSize: 3 }, 'fontSize', 'tooSmall'],
    [{ fontSize: 73 }, 'fontSize', 'tooBig'],
    [{ signingPage: null }, 'signingPage', 'required'],
    [{ signingPosition: null }, 'signingPosition', 'required'],
    [{ signingPosition: 'a,b,c,d' }, 'signingPosition', 'notPosition'],
    [{ signingPosition: '10,10,10,20' }, 'signingPosition', 'emptyPosition'],
    [{ signingPosition: '500,10,600,20' }, 'signingPosition', 'offPage'],
    [{ confirmTermsConditions: false }, 'confirmTermsConditions', 'notAccepted'],
    [{ signatureImage: '<svg/>' }, 'signatureImage', 'notImage'],
    [{ signatureImage: 'data:image/svg+xml,<svg/>' }, 'signatureImage', 'notImage'],
  ])('with %j is refused at %s', (change, path, id) => {
    expect(parse(change)).toMatchObject({ kind: 'faults', faults: [{ path, id }] });
  });

  it('asks for a picture only where one is shown', () => {
    expect(parse({ signatureImage: null })).toEqual({ kind: 'refused', message: 'signatureImageMissing' });
    expect(parse({ signatureImage: null, signatureDisplayMode: 1 })).toMatchObject({
      kind: 'ok',
      action: { display: 1, image: null },
    });
  });

  it('looks at no picture beside a text, and at no size beside a picture', () => {
    expect(parse({ signatureImage: '<svg/>', signatureDisplayMode: 1 })).toMatchObject({ kind: 'ok' });
    expect(parse({ fontSize: 1, signatureDisplayMode: 3 })).toMatchObject({ kind: 'ok' });
  });

  it('cuts a place to the page that reaches a point beyond', () => {
    const position = { llx: 330, lly: 323, urx: 595, ury: 842 };
    expect(parse({ signingPosition: '330,323,595.9,843' })).toMatchObject({
      action: { place: { position } },
    });
    const configured = { page: 1, position: { ...position, urx: 595.9 } };
    expect(parse({}, { configured, fixedPosition: true })).toMatchObject({ action: { place: { position } } });
  });

  it('falls back on the place that the author set, and keeps to it where it is fixed', () => {
    const configured = { page: 1, position: { llx: 1, lly: 2, urx: 30, ury: 40 } };
    const left = parse({ signingPage: null, signingPosition: null }, { configured });
    expect(left).toMatchObject({ kind: 'ok', action: { place: configured } });
    expect(parse({}, { configured, fixedPosition: true })).toMatchObject({
      kind: 'ok',
      action: { place: configured },
    });
    expect(parse({}, { configured })).toMatchObject({ kind: 'ok', action: { place: { page: 2 } } });
  });
});

describe('signing digitally', () => {
  const permission = accessPermission.signDigital;

  it('names a certificate, and agrees to no terms', () => {
    const change = { remoteCaCertId: 7, isBusinessRemoteCaAccount: true, confirmTermsConditions: null };
    expect(parse(change, { permission })).toMatchObject({
      kind: 'ok',
      action: { kind: 'sign', permission, certificate: { id: 7, business: true } },
    });
    expect(parse({ confirmTermsConditions: null }, { permission })).toEqual({
      kind: 'faults',
      faults: [{ path: 'remoteCaCertId', id: 'required' }],
    });
  });

  it('is all that takes a certificate', () => {
    expect(parse({ remoteCaCertId: 7 })).toMatchObject({ kind: 'ok', action: { certificate: null } });
  });
});

describe('other actions', () => {
  const bare: Partial<ProcessRequestInput> = {
    signatureDisplayMode: null,
    signingPage: null,
    signingPosition: null,
    confirmTermsConditions: null,
  };

  it('approve and view with what approving and viewing need', () => {
    expect(parse(bare, { permission: accessPermission.approve })).toEqual({
      kind: 'ok',
      action: { kind: 'approve', reason: 'Đồng ý' },
    });
    expect(parse({ ...bare, reason: '' }, { permission: accessPermission.view })).toEqual({
      kind: 'ok',
      action: { kind: 'view', reason: null },
    });
  });

  it.each(Object.values(accessPermission))(
    'reject from permission %i, with a reason alone',
    (permission: AccessPermission) => {
      expect(parse({ ...bare, reject: true }, { permission })).toEqual({
        kind: 'ok',
        action: { kind: 'reject', reason: 'Đồng ý' },
      });
      expect(parse({ ...bare, reject: true, reason: '  ' }, { permission })).toEqual({
        kind: 'faults',
        faults: [{ path: 'reason', id: 'required' }],
      });
    },
  );
});

describe('pictures in a request', () => {
  it('come as Base64 or as a data URI', () => {
    const hello = new TextEncoder().encode('hello');
    expect(decodeImage('aGVsbG8=')).toEqual(hello);
    expect(decodeImage('data:image/png;base64,aGVs\nbG8=')).toEqual(hello);
    expect(decodeImage(null)).toBeNull();
    expect(decodeImage('hello, world')).toBe('not-base64');
  });
});
