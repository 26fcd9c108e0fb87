import { describe, expect, it } from 'vitest';
import { checkDetails, emptyDetails, titleOfFile } from './details-values.ts';

const today = '2026-11-21';
const good = { ...emptyDetails, no: ' HD-1 ', subject: 'Hợp đồng', typeId: '46', departmentId: '33' };

describe('the details of a document', () => {
  it('are what the service takes', () => {
    expect(checkDetails({ ...good, contractValue: 1500, expiryDate: '2026-12-01' }, today)).toEqual({
      kind: 'ok',
      details: {
        no: 'HD-1',
        subject: 'Hợp đồng',
        typeId: 46,
        departmentId: 33,
        description: null,
        customerCode: null,
        customerInformation: null,
        contractValue: 1500,
        validFrom: null,
        validTo: null,
        expiryDate: '2026-12-01',
      },
    });
  });

  it('say every field at fault at once', () => {
    expect(
      checkDetails(
        { ...emptyDetails, expiryDate: '2026-11-19', validFrom: '2027-01-02', validTo: '2027-01-01' },
        today,
      ),
    ).toEqual({
      kind: 'faults',
      faults: {
        no: 'no: is required',
        subject: 'subject: is required',
        typeId: 'typeId: is required',
        departmentId: 'departmentId: is required',
        expiryDate: 'expiryDate: must not lie in the past',
        validTo: 'validTo: must not lie before the first date',
      },
    });
  });

  it('may be due on the day itself', () => {
    expect(checkDetails({ ...good, expiryDate: '2026-11-21' }, today).kind).toBe('ok');
  });
});

it('a title begins as the name of the file', () => {
  expect(titleOfFile('Hop_dong__lao  dong.PDF')).toBe('Hop dong lao dong');
  expect(titleOfFile('Phụ lục.v2.pdf')).toBe('Phụ lục.v2');
});
