/**
 * How the data of a query is kept on this device, for reading without a connection. `own`: as long as the member is signed
 * in. `journal`: the same, while the journal is not sealed. `shared`: at most for seven days, because others may withdraw
 * it.
 */
export type Keeping = 'own' | 'journal' | 'shared';

// The `meta` of queries whose data is kept.
export const KEEP_OWN = { keep: 'own' as const };
export const KEEP_JOURNAL = { keep: 'journal' as const };
export const KEEP_SHARED = { keep: 'shared' as const };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { keep?: Keeping };
  }
}
