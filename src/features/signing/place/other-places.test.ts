import { describe, expect, it } from 'vitest';
import { stepStatus } from '../../../../contract/enums.ts';
import { type ProcessStep, documentSchema } from '../../../../contract/models/document.ts';
import { coveredNames, otherPlaces } from './other-places.ts';

const step = (id: string, position: string | null, more: Record<string, unknown> = {}) => ({
  id,
  accessPermission: { value: 9, description: '' },
  status: { value: stepStatus.waiting, description: '' },
  processedByUser: { id: 1, name: `Name of ${id}` },
  pageSign: 1,
  position,
  ...more,
});
const of = (...steps: readonly ReturnType<typeof step>[]) => {
  const document = documentSchema.parse({
    id: '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01',
    subject: 'Hợp đồng',
    status: { value: 2, description: '' },
    createdDate: '2026-11-20T08:00:00+07:00',
    processes: steps,
    waitingProcesses: [],
  });
  const [own] = document.processes;
  if (own === undefined) {
    throw new Error('there is no step');
  }
  return otherPlaces(document, own satisfies ProcessStep);
};

const rect = { llx: 100, lly: 100, urx: 200, ury: 150 };

describe('places of other steps', () => {
  it('are those that wait and those that are signed, not the own, the rejected and the unplaced', () => {
    const others = of(
      step('own', '100,100,200,150'),
      step('waits', '300,100,400,150'),
      step('signed', '300,300,400,350', { status: { value: stepStatus.signed, description: '' } }),
      step('rejected', '300,500,400,550', { status: { value: stepStatus.rejected, description: '' } }),
      step('unplaced', null),
    );
    expect(others.map(({ name }) => name)).toEqual(['Name of waits', 'Name of signed']);
  });

  it('are those in the same file', () => {
    const others = of(
      step('own', '100,100,200,150', { fileInfoId: 'a' }),
      step('same', '300,100,400,150', { fileInfoId: 'a' }),
      step('other', '300,100,400,150', { fileInfoId: 'b' }),
    );
    expect(others.map(({ name }) => name)).toEqual(['Name of same']);
  });

  it('are covered by what shares a part of their page with them', () => {
    const others = of(
      step('own', null),
      step('below', '150,120,260,170'),
      step('touching', '200,100,300,150'),
      step('elsewhere', '100,100,200,150', { pageSign: 2 }),
    );
    expect(coveredNames(others, 1, rect)).toEqual(['Name of below']);
    expect(coveredNames(others, 2, rect)).toEqual(['Name of elsewhere']);
  });
});
