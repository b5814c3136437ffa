/** The page number in an address, from 1. Missing and invalid numbers mean the first page. */
export const pageInAddress = (params: URLSearchParams): number =>
  Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
