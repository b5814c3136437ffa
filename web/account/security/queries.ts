import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';

export const securityQuery = () =>
  queryOptions({
    queryKey: ['security'],
    meta: KEEP_OWN,
    queryFn: ({ signal }) => api.auth.security({ signal }),
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.auth.sessions({ signal }),
  });

/** Loads the second factors and the sessions again after a change. A fresh authentication replaces the session too. */
export async function invalidateSecurity(): Promise<void> {
  await Promise.all(
    [securityQuery(), sessionsQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );
}
