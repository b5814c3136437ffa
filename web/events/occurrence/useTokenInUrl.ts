import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The token of the link in a mail, from a parameter of the URL, or `stored` if there is none; null after `clearToken`.
 * The hook removes it from the URL, so that it does not stay in the browser's history.
 */
export function useTokenInUrl(parameter: 'cancel' | 'release', stored: string | null = null) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tokenInUrl = params.get(parameter);
  const [token, setToken] = useState(tokenInUrl ?? stored);
  // The reader has opened another link while this page is shown.
  if (tokenInUrl && tokenInUrl !== token) setToken(tokenInUrl);

  // This is an effect, because the URL is outside React.
  useEffect(() => {
    if (tokenInUrl !== null) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [tokenInUrl, pathname, navigate]);
  return { token, clearToken: () => setToken(null) };
}
