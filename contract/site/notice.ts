import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { instant } from '#contract/platform/instants.ts';
import { text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { SiteNotice } from './registration.ts';

export const MAX_NOTICE_LENGTH = 300;

/** A line above every page from one instant until another. Its words are plain text, without links. */
export const SiteNoticeDraft = z
  .object({
    words: text('Words', MAX_NOTICE_LENGTH),
    from: instant('Beginning'),
    until: instant('End'),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ['until'],
    error: schemaMessage('The end must be after the beginning'),
  })
  .meta({ id: 'SiteNoticeDraft' });
export type SiteNoticeDraft = z.output<typeof SiteNoticeDraft>;

export const siteNotice = endpoints({
  notice: {
    method: 'GET',
    path: '/admin/notice',
    access: 'admin',
    summary: 'The notice of the site, also before it begins and after it has ended; null without one.',
    reply: z.object({ notice: SiteNotice.nullable() }),
  },
  setNotice: {
    method: 'PUT',
    path: '/admin/notice',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Show a notice above every page for some time. It replaces the present one.',
    body: SiteNoticeDraft,
    reply: SiteNotice,
  },
  removeNotice: {
    method: 'DELETE',
    path: '/admin/notice',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Remove the notice of the site.',
    status: 204,
  },
});
