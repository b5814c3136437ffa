import { onlineManager, QueryClient } from '@tanstack/react-query';
import { currentSession, onSessionChange } from '#web/platform/session/sessionStore.ts';

/** What was read a moment ago (by a route's loader, say) is not asked for again. */
const FRESH_MS = 10_000;

// A document that opens without a line would otherwise not notice that the line comes.
if (typeof window !== 'undefined') onlineManager.setOnline(window.navigator.onLine);

/**
 * `askServer` tries again by itself and within its five seconds, so nothing here does; and no call waits
 * silently for the network to come back; when it is back, what is in view is read again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: false,
      retryOnMount: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Forgets what one member has read when another comes, or nobody. */
export function clearQueriesOnSessionChange(): void {
  let reader = currentSession()?.user.id;
  onSessionChange(() => {
    const next = currentSession()?.user.id;
    if (next === reader) return;
    reader = next;
    // Without a session the open page would only ask in vain.
    if (next) void queryClient.resetQueries();
    else queryClient.clear();
  });
}
