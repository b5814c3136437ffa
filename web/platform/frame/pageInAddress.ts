/** The page of a list that an address names, from 1; rubbish and nothing name the first. */
export const pageInAddress = (params: URLSearchParams): number =>
  Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
