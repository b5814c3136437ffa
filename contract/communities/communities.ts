import { z } from 'zod';
import { Picture } from '#contract/pictures.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { languageTag } from '#contract/platform/languageTags.ts';
import { publicName } from '#contract/platform/names.ts';
import {
  byId,
  flag,
  id,
  outputInstant,
  pageOf,
  paging,
  search,
  text,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { TextFormat } from '#contract/platform/text/formats.ts';

export const Privacy = z.enum(['public', 'private'], schemaMessage('Privacy must be public or private'));
export type Privacy = z.output<typeof Privacy>;

export const CommunityRole = z.enum(['guide', 'member'], schemaMessage('Role must be guide or member'));
export type CommunityRole = z.output<typeof CommunityRole>;

/** How people become members: at once, by asking the guides, or only by an invitation. */
export const Joining = z.enum(
  ['open', 'request', 'invitation'],
  schemaMessage('Joining must be open, request or invitation'),
);
export type Joining = z.output<typeof Joining>;

export const MAX_QUESTIONS = 3;
export const MAX_PINS = 3;
const TOO_MANY_QUESTIONS = schemaMessage('A community can have at most {max} questions', {
  max: MAX_QUESTIONS,
});

const draftFields = {
  name: publicName('Name', LIMITS.name),
  description: text('Description', LIMITS.description),
  /** The id of an uploaded picture. Without it, the picture is kept; null removes it. */
  pictureId: id.nullish(),
};

export const CommunityDraft = z
  .object({ ...draftFields, privacy: Privacy.nullish().transform((value) => value ?? 'public') })
  .meta({ id: 'CommunityDraft' });
export type CommunityDraft = z.output<typeof CommunityDraft>;

export const CommunitySettings = z
  .object({ ...draftFields, privacy: Privacy })
  .meta({ id: 'CommunitySettings' });
export type CommunitySettings = z.output<typeof CommunitySettings>;

export const JoiningSettings = z
  .object({
    joining: Joining,
    /** Whether the community is in the directory and in searches. */
    isListed: flag('Listed'),
    /** Whether search engines may find a public community. */
    isFindable: flag('Findable'),
    /** The questions for people who ask to join. */
    questions: z.array(text('Question', 200)).max(MAX_QUESTIONS, TOO_MANY_QUESTIONS),
  })
  .meta({ id: 'JoiningSettings' });
export type JoiningSettings = z.output<typeof JoiningSettings>;

const cardFields = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  privacy: Privacy,
  /** The language in which the community writes; null if its guides have not said. */
  language: z.string().nullable(),
  picture: Picture.nullable(),
  memberCount: z.int(),
  /** The caller's role in the community; null if the caller is not a member. */
  membership: CommunityRole.nullable(),
  createdAt: outputInstant,
};

/** A community in a list. */
export const CommunityCard = z.object(cardFields).meta({ id: 'CommunityCard' });
export type CommunityCard = z.output<typeof CommunityCard>;

/**
 * `memberIds` and `guideIds` contain the first 200 each. Both are empty for a caller who may not see the
 * members.
 */
export const Community = z
  .object({
    ...cardFields,
    memberIds: z.array(z.string()),
    guideIds: z.array(z.string()),
    /**
     * When a private community becomes public. Until then any guide can cancel the change. Null if no change is
     * planned, or if the caller may not read the community.
     */
    becomesPublicAt: outputInstant.nullable(),
    /** Until when the caller may read but not write here; null if the caller may write, or is not a member. */
    pausedUntil: outputInstant.nullable(),
    joining: Joining,
    isListed: z.boolean(),
    isFindable: z.boolean(),
    questions: z.array(z.string()),
    /** The caller's request to join; null if there is none, or if the caller is a member. */
    request: z.enum(['waiting', 'declined']).nullable(),
    /** Whether requests or reports wait for the guides. Null for everyone else. */
    waiting: z.object({ requests: z.boolean(), reports: z.boolean() }).nullable(),
    /** The posts that guides have pinned, in their order. Empty for a caller who may not read the community. */
    pinnedIds: z.array(z.string()),
    /** The welcome for a new member who has not put it away; null for everyone else. */
    welcome: z.string().nullable(),
    /** The format of the welcome. */
    format: TextFormat,
    /** Whether no guide has signed in for 180 days and the guides were notified 14 days ago. False for non-members. */
    needsGuide: z.boolean(),
    /** When the caller, who has offered to guide, becomes a guide; null without an offer. */
    becomesGuideAt: outputInstant.nullable(),
    /** The mails with announcements of guides to the caller; null if the caller is not a member. */
    announcements: z
      .object({
        isOn: z.boolean(),
        /** Whether the caller has seen that there are announcements. */
        isSeen: z.boolean(),
        /** When the caller, who is a guide, can send the next one. Null if that is possible now, and for members. */
        nextAt: outputInstant.nullable(),
      })
      .nullable(),
    can: z.object({
      /** Whether the caller may read its posts and events. */
      read: z.boolean(),
      post: z.boolean(),
      /** Whether the caller may mail posts to all members. */
      announce: z.boolean(),
      join: z.boolean(),
      request: z.boolean(),
      leave: z.boolean(),
      /** Whether the caller is the only guide, and can leave only by naming a successor. */
      handOver: z.boolean(),
      offer: z.boolean(),
      invite: z.boolean(),
      moderate: z.boolean(),
      settings: z.boolean(),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'Community' });
export type Community = z.output<typeof Community>;

const unlisted = z.literal('true', schemaMessage('{label} must be true', { label: 'unlisted' })).optional();

export const communities = endpoints({
  list: {
    method: 'GET',
    path: '/communities',
    mayLag: true,
    access: 'anyone',
    summary:
      'All listed communities, newest first. With `mine`, only the caller’s communities, last joined first, with their ' +
      'total number. With `unlisted`, which is for admins, unlisted communities too. With `language`, only those in it.',
    query: z.object({
      mine: z.literal('true', schemaMessage('{label} must be true', { label: 'mine' })).optional(),
      unlisted,
      language: languageTag.optional(),
      ...paging(),
    }),
    reply: pageOf(CommunityCard).extend({ total: z.int().optional() }),
  },
  search: {
    method: 'GET',
    path: '/communities/search',
    mayLag: true,
    access: 'anyone',
    summary:
      'Communities in which every word of `q` is the beginning of a word, best match first. ' +
      'One typo is forgiven in the name. With `unlisted`, which is for admins, unlisted communities too.',
    query: z.object({ q: search(), unlisted, ...paging() }),
    reply: pageOf(CommunityCard),
  },
  create: {
    method: 'POST',
    path: '/communities',
    access: 'member',
    summary: 'Create a community with the caller as its first guide.',
    body: CommunityDraft,
    status: 201,
    idempotent: true,
    reply: Community,
  },
  read: {
    method: 'GET',
    path: '/communities/{id}',
    access: 'anyone',
    summary: 'One community.',
    params: byId,
    reply: Community,
  },
  update: {
    method: 'PUT',
    path: '/communities/{id}',
    access: 'member',
    summary:
      'Change name, description and privacy. A private community that is made public becomes public 24 hours later. ' +
      'An open community that is made private admits by invitation, and the reverse.',
    params: byId,
    body: CommunitySettings,
    reply: Community,
  },
  updateJoining: {
    method: 'PUT',
    path: '/communities/{id}/joining',
    access: 'member',
    summary:
      'Change how people become members, and who can find the community. For guides and admins. ' +
      'A private community cannot be open.',
    params: byId,
    body: JoiningSettings,
    reply: Community,
  },
  updateLanguage: {
    method: 'PUT',
    path: '/communities/{id}/language',
    access: 'member',
    summary: 'Set the language in which the community writes; null for none. For guides and admins.',
    params: byId,
    body: z.object({ language: languageTag.nullable() }),
    reply: Community,
  },
  remove: {
    method: 'DELETE',
    path: '/communities/{id}',
    access: 'member',
    summary: 'Delete a community with everything in it.',
    params: byId,
    status: 204,
  },
});
