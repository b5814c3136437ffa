import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Site } from '#contract/site/registration.ts';
import { api } from '#web/platform/api/api.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';

export type SiteInPage = Omit<Site, 'languages' | 'name'> & { name: string | null };

/** `npm run dev` does not write the site into the page. */
const DEFAULTS: SiteInPage = {
  name: null,
  tagline: null,
  registration: { mode: 'open', question: null },
  pages: [],
  appearance: { introduction: null, accent: null, palette: null, mark: null },
  notice: null,
};

let last: { text: string; site: SiteInPage } | undefined;

/** What the server has written into the page about this site. */
export function siteInPage(): SiteInPage {
  if (typeof document === 'undefined') return DEFAULTS;
  const text = document.getElementById('site')?.textContent;
  if (!text) return DEFAULTS;
  if (last?.text !== text) last = { text, site: { ...DEFAULTS, ...JSON.parse(text) } };
  return last.site;
}

/** The site in a preview of its appearance. */
export const PreviewedSite = createContext<SiteInPage | null>(null);

/** The site as the page, or the preview around a component, shows it. */
export const useSite = (): SiteInPage => useContext(PreviewedSite) ?? siteInPage();

/** What visitors may know of the site. It is there at once, and asked for again, because the page may be an older one. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site', 'site'],
    initialData: siteInPage,
    initialDataUpdatedAt: 0,
    queryFn: ({ signal }): Promise<SiteInPage> =>
      api.site.site({ query: { language: currentLanguage().tag }, signal }),
  });
