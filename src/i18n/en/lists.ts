/** What every list says. */
export const lists = {
  pages: 'Pages of the list',
  page: 'Page {{page}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  nothingFoundText: 'Try fewer filters or a different search.',
  clearFilters: 'Clear filters',
} as const;
