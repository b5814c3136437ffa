import type { FastifyInstance } from 'fastify';
import { siteAppearance } from '#contract/site/appearance.ts';
import { siteInvitations } from '#contract/site/invitations.ts';
import { siteNotice } from '#contract/site/notice.ts';
import { sitePages } from '#contract/site/pages.ts';
import { type SiteSettings, site } from '#contract/site/registration.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readNotice, readSite } from '#server/platform/site.ts';
import {
  changeAppearance,
  previewMail,
  readWelcome,
  removeWelcome,
} from '#server/site/appearance/actions.ts';
import {
  declineInvitation,
  inviteToSite,
  listInvitations,
  revokeInvitation,
} from '#server/site/invitations/actions.ts';
import { createLink, listLinks, readOwnLink, removeLink } from '#server/site/invitations/links.ts';
import { removeNotice, setNotice } from '#server/site/notice/actions.ts';
import {
  agreeToPage,
  changedPages,
  listLatestPages,
  privacyTemplate,
  readEditedPage,
  readPage,
  removePage,
  writePage,
} from '#server/site/pages/actions.ts';
import { changeReflections, changeRegistration } from './actions.ts';

export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  const withDefaultName = (saved: SiteSettings) => ({ ...saved, defaultName: deps.settings.defaultName });
  serve(app, deps, site, {
    site: async ({ query }) => deps.site.in(query.language ?? 'en'),
    siteSettings: async () => withDefaultName(await readSite(deps.db)),
    changeReflections: async ({ viewer, body }) =>
      withDefaultName(await changeReflections(deps, viewer, body)),
    changeRegistration: async ({ viewer, body }) =>
      withDefaultName(await changeRegistration(deps, viewer, body)),
  });

  serve(app, deps, siteAppearance, {
    changeAppearance: async ({ viewer, body }) => withDefaultName(await changeAppearance(deps, viewer, body)),
    previewMail: async ({ viewer, body, query }) => ({
      html: await previewMail(deps, viewer, body, query.language),
    }),
    welcome: async ({ viewer }) => readWelcome(deps, viewer),
    putWelcomeAway: async ({ viewer }) => removeWelcome(deps, viewer),
  });

  serve(app, deps, siteNotice, {
    notice: async () => ({ notice: await readNotice(deps.db) }),
    setNotice: async ({ viewer, body }) => setNotice(deps, viewer, body),
    removeNotice: async ({ viewer }) => removeNotice(deps, viewer),
  });

  invitationRoutes(app, deps);
  pageRoutes(app, deps);
}

function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, siteInvitations, {
    siteInvitations: async ({ query }) => listInvitations(deps, query),
    inviteToSite: async ({ viewer, body }) => inviteToSite(deps, viewer, body),
    revokeSiteInvitation: async ({ params }) => revokeInvitation(deps, params.id),
    declineSiteInvitation: async ({ body }) => declineInvitation(deps, body),
    siteLinks: async ({ query }) => listLinks(deps, query),
    createSiteLink: {
      create: async ({ viewer, body }, dbOrTrx, id) => createLink(deps, dbOrTrx, viewer, id, body),
      answer: async ({ viewer }, id) => readOwnLink(deps, deps.db, viewer, id),
    },
    removeSiteLink: async ({ params }) => removeLink(deps, params.id),
  });
}

function pageRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, sitePages, {
    page: async ({ params, query }) => readPage(deps.db, params.slug, query.language),
    pages: async () => listLatestPages(deps.db),
    editedPage: async ({ params, query }) => readEditedPage(deps.db, params.slug, query.language),
    writePage: async ({ viewer, params, body }) => writePage(deps, viewer, params.slug, body),
    deletePage: async ({ viewer, params, query }) => removePage(deps, viewer, params.slug, query.language),
    privacyTemplate: async ({ query }) => privacyTemplate(deps, query.language),
    changedPages: async ({ viewer, query }) => changedPages(deps.db, viewer, query.language),
    agreeToPage: async ({ viewer, params, query, body }) =>
      agreeToPage(deps, viewer, params.slug, { ...query, ...body }),
  });
}
