import { expect, test } from 'vitest';
import { z } from 'zod';
import { choiceFilter, choicesFilter, numbersFilter, schemaFilters, textFilter } from './schema-filters.ts';

const filters = schemaFilters(z.object({ search: textFilter, state: choiceFilter(['open', 'closed']) }));
const parse = (address: string) => filters.parse(new URLSearchParams(address));

test('an address names each filter, and filters make the same address again', () => {
  const address = 'search=an&state=open';
  expect(parse(address)).toEqual({ search: 'an', state: 'open' });
  expect(filters.format(parse(address)).toString()).toBe(address);
});

test('what an address cannot mean is left out, and so is what is not set', () => {
  const none = { search: '', state: null };
  expect(parse('')).toEqual(none);
  expect(parse('state=ajar&other=1')).toEqual(none);
  expect(filters.format(none).size).toBe(0);
});

test('a filter with several values has its name in the address once for each', () => {
  const several = schemaFilters(
    z.object({ states: choicesFilter(['open', 'closed']), ids: numbersFilter() }),
  );
  const address = 'states=open&states=closed&ids=3&ids=5';
  const read = several.parse(new URLSearchParams(address));
  expect(read).toEqual({ states: ['open', 'closed'], ids: [3, 5] });
  expect(several.format(read).toString()).toBe(address);
  const odd = several.parse(new URLSearchParams('states=ajar&states=open&ids=x&ids=1.5&ids=3&ids=3'));
  expect(odd).toEqual({ states: ['open'], ids: [3] });
});
