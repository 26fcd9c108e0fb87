import { describe, expect, it } from 'vitest';

import { readColumns } from './batch-columns.ts';

describe('columns of a batch', () => {
  it('are fields, processors in pairs, variables and loops, each at its place', () => {
    const read = readColumns([
      '{{D.No}}',
      ' {{ D.Subject }} ',
      '{{P.Code}}',
      '{{P.AccessPermission}}',
      '{{name}}',
      '{{#items}}',
      '{{P.Code}}',
      '{{P.AccessPermission}}',
      'Remark',
    ]);
    expect(read).toEqual({
      kind: 'ok',
      columns: {
        fields: new Map([
          ['No', 0],
          ['Subject', 1],
        ]),
        processors: [
          { code: 2, permission: 3 },
          { code: 6, permission: 7 },
        ],
        variables: [
          { name: 'name', index: 4, isLoop: false },
          { name: 'items', index: 5, isLoop: true },
        ],
      },
    });
  });

  it('stand once', () => {
    expect(readColumns(['{{D.No}}', '{{name}}', '{{D.No}}', '{{name}}'])).toEqual({
      kind: 'refused',
      faults: [
        { path: 'parameters.2', id: 'columnTwice' },
        { path: 'parameters.3', id: 'columnTwice' },
      ],
    });
  });

  it.each([
    [['{{P.Code}}']],
    [['{{P.AccessPermission}}']],
    [['{{P.Code}}', '{{P.AccessPermission}}', '{{P.Code}}']],
  ])('give processors in pairs alone: %j', (parameters) => {
    expect(readColumns(parameters)).toEqual({
      kind: 'refused',
      faults: [{ path: 'parameters', id: 'processorPairs' }],
    });
  });
});
