import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  byId,
  cursorPageOf,
  cursorPaging,
  id,
  maxLength,
  outputInstant,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Community, CommunityRole } from './communities.ts';
import { linkToken } from './links.ts';

export const CommunityMember = PublicUser.extend({
  communityRole: CommunityRole,
  joinedAt: outputInstant,
  /** Whether the member is in retreat and lets the guides see it. False for callers who are not guides. */
  isInRetreat: z.boolean(),
}).meta({
  id: 'CommunityMember',
});
export type CommunityMember = z.output<typeof CommunityMember>;

const byMember = z.object({ id, userId: id });

export const members = endpoints({
  join: {
    method: 'POST',
    path: '/communities/{id}/join',
    access: 'member',
    summary: 'Join an open community, or another one by an invitation or a link that admits.',
    params: byId,
    body: z.object({
      inviteToken: maxLength(
        z.string(schemaMessage('{label} must be text', { label: 'Invitation' })),
        'Invitation',
        500,
      ).nullish(),
      linkToken: linkToken.nullish(),
    }),
    reply: Community,
  },
  leave: {
    method: 'POST',
    path: '/communities/{id}/leave',
    access: 'member',
    summary:
      'Leave a community. While there are other members, the only guide names one of them as successor, who becomes a guide. ' +
      'When the last member leaves, the community is deleted.',
    params: byId,
    body: z.object({ successorId: id.nullish() }),
    status: 204,
  },
  members: {
    method: 'GET',
    path: '/communities/{id}/members',
    access: 'member',
    summary: 'The members, guides first. Within each role, those who joined first come first.',
    params: byId,
    query: z.object(cursorPaging(20, 200)),
    reply: cursorPageOf(CommunityMember),
  },
  changeRole: {
    method: 'PUT',
    path: '/communities/{id}/members/{userId}',
    access: 'member',
    summary: 'Make a member a guide, or a guide a member.',
    params: byMember,
    body: z.object({ communityRole: CommunityRole }),
    reply: CommunityMember,
  },
  removeMember: {
    method: 'DELETE',
    path: '/communities/{id}/members/{userId}',
    access: 'member',
    summary: 'Remove a member who is not a guide.',
    params: byMember,
    status: 204,
  },
});
