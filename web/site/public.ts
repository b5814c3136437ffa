import { queryOptions } from '@tanstack/react-query';
import type { Site } from '#contract/site/registration.ts';
import { api } from '#web/platform/api/api.ts';

/** Where nothing is set, the page does not contain the site, and everyone may register. */
const DEFAULTS: Pick<Site, 'registration'> = { registration: { mode: 'open', question: null } };

/** What the server has written into the page about this site. */
function siteInPage(): Pick<Site, 'registration'> {
  const text = document.getElementById('site')?.textContent;
  return text ? JSON.parse(text) : DEFAULTS;
}

/** What visitors may know of the site. It is there at once, and asked for again, because the page may be an older one. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site', 'site'],
    initialData: siteInPage,
    initialDataUpdatedAt: 0,
    queryFn: ({ signal }): Promise<Pick<Site, 'registration'>> => api.site.site({ signal }),
  });
