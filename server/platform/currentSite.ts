import type { Palette, Site, SiteSettings } from '#contract/site/registration.ts';

/** What admins have set for the site, kept in memory, so that pages, mails and calendars do not ask for it. */
export interface CurrentSite {
  /** The name of the site: what an admin has set, or `PRODUCT_NAME`. */
  readonly name: string;
  readonly appearance: SiteSettings['appearance'];
  /** The colours that follow from the accent; null for those of the product. */
  readonly palette: Palette | null;
  /**
   * What visitors may know of the site, with the titles of its pages in this language; the same object until something
   * changes.
   */
  in(language: string): Site;
  /** Reads it again. Calls that change something wait for this, so that the reply of the next call shows it. */
  refresh(): Promise<void>;
  /** Begins to read it again at intervals, for what other processes change. */
  follow(): void;
  close(): Promise<void>;
}
