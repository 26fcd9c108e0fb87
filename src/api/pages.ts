const pageMax = 10_000_000;

/** The page of a list that an address names; the first one where it names none. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1;
}

export type ReadPage<Row> = {
  readonly items: readonly Row[];
  readonly totalCount: number;
  readonly hasNextPage: boolean;
};

/** Every page of a list, one after the other. */
export async function* readPages<Row>(
  readPage: (page: number) => Promise<ReadPage<Row>>,
): AsyncGenerator<ReadPage<Row>> {
  for (let page = 1; ; page += 1) {
    const answer = await readPage(page);
    yield answer;
    if (!answer.hasNextPage || answer.items.length === 0) {
      return;
    }
  }
}
