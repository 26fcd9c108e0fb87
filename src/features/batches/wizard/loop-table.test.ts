import { describe, expect, it } from 'vitest';
import { loopFields } from '../../../../contract/rules/template-fields.ts';
import { loopSummary, readLoopTable, writeLoopTable } from './loop-table.ts';

const fields = loopFields('stt, ten, muc');

function tableOf(text: string, of = fields) {
  const table = readLoopTable(text, of);
  if (table === null) {
    throw new Error(`no list: ${text}`);
  }
  return table;
}

describe('a list of a template as a table', () => {
  it('has a column for each name that the template asks for, and for what else stands in its rows', () => {
    const table = tableOf('[{"ten":"Ăn trưa","ma":7},{"muc":"500.000"}]');
    expect(table.columns.map(({ name }) => name)).toEqual(['stt', 'ten', 'muc', 'ma']);
    expect(table.rows).toEqual([
      ['', 'Ăn trưa', '', '7', '0'],
      ['', '', '500.000', '', '1'],
    ]);
    expect(tableOf('').rows).toEqual([]);
    expect(readLoopTable('[{"ten":', fields)).toBeNull();
    expect(tableOf('Ăn trưa: 730.000').rows).toEqual([['1', 'Ăn trưa', '730.000', '0']]);
  });

  it('is written as it was where nobody touched it, in the order of its rows', () => {
    const text = '[{"ten":"Ăn trưa","muc":500000,"ghi":null},{"ten":"Xăng xe","con":[{"a":"1"}]}]';
    const table = tableOf(text);
    expect(writeLoopTable(table, table.rows)).toBe(
      '[{"ten":"Ăn trưa","muc":500000,"ghi":null},{"ten":"Xăng xe","con":[{"a":"1"}]}]',
    );
    expect(writeLoopTable(table, table.rows.toReversed())).toBe(
      '[{"ten":"Xăng xe","con":[{"a":"1"}]},{"ten":"Ăn trưa","muc":500000,"ghi":null}]',
    );
  });

  it('takes what was typed as text, rows that were added, and leaves out those without any text', () => {
    const table = tableOf('[{"stt":1,"ten":"Ăn trưa","muc":500000}]');
    const rows = [
      ['1', 'Ăn trưa', '600.000', '0'],
      ['', ' ', '', ''],
      ['2', 'Xăng "xe"\nmáy', '', ''],
    ];
    expect(JSON.parse(writeLoopTable(table, rows))).toEqual([
      { stt: 1, ten: 'Ăn trưa', muc: '600.000' },
      { stt: '2', ten: 'Xăng "xe"\nmáy', muc: '' },
    ]);
    expect(writeLoopTable(table, [['', '', '', '']])).toBe('');
  });

  it('keeps lists inside of its rows as lists', () => {
    const table = tableOf('', loopFields('ten, con(a)'));
    expect(table.columns).toEqual([
      { name: 'ten', inner: null },
      { name: 'con', inner: [{ name: 'a', inner: null }] },
    ]);
    const written = '[{"ten":"Bậc một","con":[{"a":"x"}]}]';
    expect(writeLoopTable(table, [['Bậc một', '[{"a":"x"}]', '']])).toBe(written);
    expect(writeLoopTable(table, [['Bậc một', 'x', '']])).toBe(written);
    expect(writeLoopTable(table, [['Bậc hai', '', '']])).toBe('[{"ten":"Bậc hai","con":[]}]');
  });

  it('is said in short by what its rows are called', () => {
    expect(loopSummary('[{"stt":"1","ten":"Ăn trưa"},{"ten":"Xăng xe"}]')).toEqual({
      count: 2,
      names: 'Ăn trưa, Xăng xe',
    });
    expect(loopSummary('')).toEqual({ count: 0, names: '' });
    expect(loopSummary('[{')).toBeNull();
  });
});
