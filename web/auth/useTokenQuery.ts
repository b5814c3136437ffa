import { useQuery } from '@tanstack/react-query';

/**
 * Sends the token of a link as soon as its page opens. This is a query and not a mutation, so that each token is sent
 * only once, even if React mounts the page again. `purpose` distinguishes the links.
 */
export const useTokenQuery = <Reply>(
  purpose: string,
  token: string,
  send: (call: { body: { token: string } }) => Promise<Reply>,
) =>
  useQuery({
    queryKey: [purpose, token],
    queryFn: () => send({ body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
