import { onlineManager, QueryClient } from '@tanstack/react-query';
import { currentSession, onSessionChange } from '#web/platform/session/sessionStore.ts';

/** Data that was loaded a moment ago, for example by a route's loader, is not requested again. */
const FRESH_MS = 10_000;

// Otherwise a document that opens offline would not notice that it comes online.
if (typeof window !== 'undefined') onlineManager.setOnline(window.navigator.onLine);

/**
 * `askServer` repeats calls itself within five seconds, so the query client does not. Calls never wait
 * silently for the network. When it returns, the visible data is loaded again.
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

/** Clears the data of a member when the session ends or changes. */
export function clearQueriesOnSessionChange(): void {
  let reader = currentSession()?.user.id;
  onSessionChange(() => {
    const next = currentSession()?.user.id;
    if (next === reader) return;
    reader = next;
    // Without a session, the requests of the open page would be refused.
    if (next) void queryClient.resetQueries();
    else queryClient.clear();
  });
}
