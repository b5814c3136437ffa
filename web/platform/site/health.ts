import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';

/** The state of each part of the installation, for admins. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => api.health.parts({ signal }),
  });
