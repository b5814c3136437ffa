import { queryClient } from '#web/platform/api/queryClient.ts';
import { healthQuery } from '#web/platform/site/health.ts';

export function loadHealth(): null {
  void queryClient.prefetchQuery({ ...healthQuery(), staleTime: 0 });
  return null;
}
