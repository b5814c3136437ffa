import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';

/** The token of a guest's mail, while there is something to be done with it. */
export interface GuestLink {
  token: string | null;
  drop: () => void;
}

/** Takes the token of `?cancel=` out of the address, where it would be kept, and holds it for the page. */
export function useGuestLink(id: string): GuestLink {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const given = params.get('cancel');
  const [token, setToken] = useState(given);
  // Another link, opened while the page is there.
  if (given && given !== token) setToken(given);

  // The address bar is outside of React.
  useEffect(() => {
    if (given !== null) void navigate(paths.occurrence(id), { replace: true, preventScrollReset: true });
  }, [given, id, navigate]);
  return { token, drop: () => setToken(null) };
}
