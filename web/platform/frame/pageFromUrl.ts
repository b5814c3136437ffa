/** The page number in the query of a URL, from 1. A missing or invalid number means the first page. */
export const pageFromUrl = (params: URLSearchParams): number =>
  Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
