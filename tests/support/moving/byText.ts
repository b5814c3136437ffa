/** Orders values by their JSON, for lists in no certain order. */
export const byText = (one: unknown, other: unknown): number =>
  JSON.stringify(one).localeCompare(JSON.stringify(other), 'en');
