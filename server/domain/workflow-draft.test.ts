import { describe, expect, it } from 'vitest';

import { processItemSchema } from '../../contract/models/process-item.ts';
import { draftWorkflow } from './workflow-draft.ts';

const a4 = { cropBox: { llx: 0, lly: 0, urx: 595, ury: 842 }, rotation: 0, userUnit: 1 } as const;
const landscape = { ...a4, rotation: 90 } as const;

const context = {
  inOrder: true,
  processors: [
    { id: 7, code: 'an', isEnabled: true },
    { id: 8, code: 'binh', isEnabled: true },
    { id: 9, code: 'chi', isEnabled: false },
    { id: 10, code: 'CHI', isEnabled: true },
  ],
  files: [
    { id: 'f1', pages: [a4, landscape] },
    { id: 'f2', pages: [landscape] },
  ],
};

const draft = (items: readonly object[], change: Partial<typeof context> = {}) =>
  draftWorkflow(
    items.map((item) => processItemSchema.parse(item)),
    { ...context, ...change },
  );

const sign = { processedByUserCode: 'an', accessPermissionCode: 'DR' };

describe('a drafted workflow', () => {
  it('finds people and permissions by codes in any case, and nobody else in place of one who is disabled', () => {
    const named = (processedByUserCode: string) => draft([{ ...sign, processedByUserCode }]);
    expect(named('AN')).toMatchObject({ kind: 'ok', steps: [{ userId: 7 }] });
    expect(named('CHI')).toMatchObject({ kind: 'ok', steps: [{ userId: 10 }] });
    expect(named('chi')).toMatchObject({ kind: 'refused', faults: [{ id: 'unknownUser' }] });
  });

  it('looks at no place of a step that leaves no mark', () => {
    const approve = { ...sign, accessPermissionCode: 'A', position: '0,0,0,0', pageSign: 9 };
    expect(draft([approve])).toMatchObject({ kind: 'ok', steps: [{ place: null }] });
  });

  it('comes out in the order of its numbers, equal ones as they were listed', () => {
    const result = draft([
      { ...sign, orderNo: 2 },
      { orderNo: 1, processedByUserCode: 'binh', accessPermissionCode: 'A' },
      { orderNo: 1, processedByUserCode: 'an', accessPermissionCode: 'V' },
    ]);
    expect(result).toMatchObject({
      kind: 'ok',
      steps: [
        { userId: 8, accessPermission: 3 },
        { userId: 7, accessPermission: 1 },
        { userId: 7, accessPermission: 2 },
      ],
    });
  });

  it('takes codes before the zeros that known clients send beside them', () => {
    const item = { ...sign, accessPermission: 0, processedByUserId: 0, pageSign: 0, position: null };
    expect(draft([item])).toMatchObject({
      kind: 'ok',
      steps: [{ userId: 7, accessPermission: 2, place: null }],
    });
  });

  it('takes numbers where no codes are given', () => {
    expect(draft([{ processedByUserId: 8, accessPermission: 7 }])).toMatchObject({
      kind: 'ok',
      steps: [{ userId: 8, accessPermission: 7 }],
    });
  });

  it('keeps a place on its page, as the reader sees it', () => {
    expect(draft([{ ...sign, pageSign: 2, position: '700,10,842,90.5' }])).toMatchObject({
      kind: 'ok',
      steps: [{ place: { pageSign: 2, position: { llx: 700, lly: 10, urx: 842, ury: 90.5 } } }],
    });
  });

  it.each([
    [
      { ...sign, processedByUserCode: 'chi' },
      { path: 'processes.0.processedByUserCode', id: 'unknownUser' },
    ],
    [{ processedByUserCode: 'an' }, { path: 'processes.0.accessPermissionCode', id: 'required' }],
    [
      { processedByUserCode: 'an', accessPermission: 9 },
      { path: 'processes.0.accessPermissionCode', id: 'required' },
    ],
    [
      { ...sign, pageSign: 3, position: '0,0,9,9' },
      { path: 'processes.0.pageSign', id: 'noSuchPage' },
    ],
    [
      { ...sign, pageSign: 1, position: '0,0,9' },
      { path: 'processes.0.position', id: 'notPosition' },
    ],
    [
      { ...sign, pageSign: 1, position: '9,0,9,9' },
      { path: 'processes.0.position', id: 'emptyPosition' },
    ],
    [
      { ...sign, pageSign: 1, position: '700,10,842,90' },
      { path: 'processes.0.position', id: 'offPage' },
    ],
  ])('refuses %j', (item, fault) => {
    expect(draft([item])).toMatchObject({ kind: 'refused', faults: [fault] });
  });

  it('acts on the named file, else on the first', () => {
    const item = { ...sign, pageSign: 1, position: '700,10,842,90' };
    expect(draft([{ ...item, fileInfoId: 'F2' }])).toMatchObject({ steps: [{ fileId: 'f2' }] });
    const zero = '00000000-0000-0000-0000-000000000000';
    expect(draft([{ ...sign, fileInfoId: zero }, sign])).toMatchObject({
      steps: [{ fileId: 'f1' }, { fileId: 'f1' }],
    });
    expect(draft([item])).toMatchObject({ faults: [{ path: 'processes.0.position', id: 'offPage' }] });
    expect(draft([{ ...item, fileInfoId: 'f3' }])).toMatchObject({
      kind: 'refused',
      faults: [{ path: 'processes.0.fileInfoId', id: 'unknownFile' }],
    });
  });

  it('keeps the fields of a step that fills data, each with a key of its own in the document', () => {
    const fills = { processedByUserCode: 'an', accessPermissionCode: 'F' };
    const fields = [{ key: 'ngay', type: 'date', page: 2, position: '10,10,800,30' }];
    expect(draft([{ ...fills, fillingItems: fields }, sign])).toMatchObject({
      steps: [{ fillingItems: [{ key: 'ngay', page: 2, position: '10,10,800,30' }] }, { fillingItems: [] }],
    });
    expect(
      draft([
        { ...fills, fillingItems: fields },
        { ...fills, fillingItems: fields },
      ]),
    ).toMatchObject({ faults: [{ path: 'processes.1.fillingItems.0.key', id: 'keyTaken' }] });
    expect(draft([{ ...sign, fillingItems: fields }])).toMatchObject({
      faults: [{ path: 'processes.0.fillingItems', id: 'fieldsOfFillOnly' }],
    });
  });

  it('refuses filling in after a signature, in any workflow', () => {
    const items = [sign, { processedByUserCode: 'binh', accessPermissionCode: 'F' }];
    const fault = { path: 'processes.1.accessPermissionCode', id: 'fillBeforeSign' };
    expect(draft(items)).toMatchObject({ kind: 'refused', faults: [fault] });
    expect(draft(items, { inOrder: false })).toMatchObject({ kind: 'refused', faults: [fault] });
    expect(draft(items.toReversed())).toMatchObject({ kind: 'ok' });
  });

  it('refuses coordinating without an order', () => {
    const items = [{ processedByUserCode: 'an', accessPermissionCode: 'C' }, sign];
    expect(draft(items, { inOrder: false })).toMatchObject({
      kind: 'refused',
      faults: [{ path: 'processes.0.accessPermissionCode', id: 'coordinateNeedsOrder' }],
    });
    expect(draft(items)).toMatchObject({ kind: 'ok' });
  });

  it('names every fault at once', () => {
    const result = draft([{ processedByUserCode: 'nobody' }, { ...sign, pageSign: 1, position: 'here' }]);
    expect(result.kind === 'refused' && result.faults.map(({ path }) => path)).toEqual([
      'processes.0.processedByUserCode',
      'processes.0.accessPermissionCode',
      'processes.1.position',
    ]);
  });
});
