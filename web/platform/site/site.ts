import { queryOptions } from '@tanstack/react-query';
import type { Site } from '#contract/site/registration.ts';
import { api } from '#web/platform/api/api.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';

type SiteInPage = Pick<Site, 'registration' | 'pages'>;

/** Where admins have set nothing, the page does not contain the site, and everyone may register. */
const DEFAULTS: SiteInPage = { registration: { mode: 'open', question: null }, pages: [] };

/** What the server has written into the page about this site. */
export function siteInPage(): SiteInPage {
  const text = typeof document === 'undefined' ? null : document.getElementById('site')?.textContent;
  return text ? JSON.parse(text) : DEFAULTS;
}

/** What visitors may know of the site. It is there at once, and asked for again, because the page may be an older one. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site', 'site'],
    initialData: siteInPage,
    initialDataUpdatedAt: 0,
    queryFn: ({ signal }): Promise<SiteInPage> =>
      api.site.site({ query: { language: currentLanguage().tag }, signal }),
  });
