import { savedInvitation } from '#web/communities/public.ts';

/** An invitation to the site by an admin: a mailed one or a link. */
export const siteInviteTokenOf = (search: URLSearchParams): string | null =>
  search.get('invite') ?? search.get('link');

/**
 * The invitation with which a visitor signs up: that of the URL, that of the page to which they return, or the one of a
 * community that they opened in this browser.
 */
export function inviteTokenOf(search: URLSearchParams): string | null {
  const returnTo = search.get('returnTo') ?? '';
  const returnParams = new URLSearchParams(returnTo.split('?')[1]);
  return (
    siteInviteTokenOf(search) ??
    returnParams.get('invite') ??
    returnParams.get('link') ??
    savedInvitation()?.token ??
    null
  );
}
