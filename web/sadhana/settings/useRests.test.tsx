// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { settingsQuery } from './settingsQueries.ts';
import { useRemoveRest } from './useRests.ts';

afterEach(() => void vi.unstubAllGlobals());

test('when one of several removals fails, only the rests that were removed leave the cache', async () => {
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(null, { status: url.endsWith('/b') ? 500 : 204 }),
  );
  const queryClient = new QueryClient();
  const rests = ['a', 'b', 'c'].map((id) => ({ id, from: '2026-11-20', to: '2026-11-20' }));
  queryClient.setQueryData(settingsQuery().queryKey, { rests } as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRemoveRest(), { wrapper });
  result.current.mutate(['a', 'b', 'c']);
  await waitFor(() => expect(result.current.isError).toBe(true));
  await waitFor(() => expect(queryClient.getQueryData(settingsQuery().queryKey)?.rests).toEqual([rests[1]]));
});
