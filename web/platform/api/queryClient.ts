import { QueryClient } from '@tanstack/react-query';
import { currentSession, onSessionChange } from '#web/platform/session/sessionStore.ts';
import { onReconnect } from './connection.ts';

/** Data younger than this, for example loaded by a route's loader, is not requested again. */
const STALE_AFTER_MS = 10_000;

/**
 * The query client does not retry failed calls, because `sendRequest` already retries a failed GET once. Calls fail
 * immediately when the browser is offline.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      retry: false,
      retryOnMount: false,
      networkMode: 'always',
      refetchOnReconnect: false, // `reloadOnReconnect` also notices a server that can be reached again.
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Loads the visible data again whenever the server can be reached again, unless it is new. */
export function reloadOnReconnect(): void {
  onReconnect(() => void queryClient.refetchQueries({ type: 'active', stale: true }));
}

/**
 * Clears all cached data when the session ends. When another member signs in, resets it, so that the open page loads
 * its data again.
 */
export function clearQueriesOnSessionChange(): void {
  let memberId = currentSession()?.user.id;
  onSessionChange(() => {
    const nextMemberId = currentSession()?.user.id;
    if (nextMemberId === memberId) return;
    memberId = nextMemberId;
    // A reset sends the requests of the open page again, and without a session they would be rejected.
    if (nextMemberId) void queryClient.resetQueries();
    else queryClient.clear();
  });
}
