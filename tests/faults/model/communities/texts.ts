import { listOf, oneOf, type Pattern } from '#tests/faults/model/match.ts';
import {
  type Answer,
  created,
  type Handlers,
  type MemberStep,
  noContent,
  ok,
  refused,
  type Step,
} from '#tests/faults/model/step.ts';
import type { Community, Text } from '#tests/faults/model/world.ts';
import { communityOf, isAdmin, isGuide, isGuideOrAdmin, isPaused, mayRead, mayWrite } from './access.ts';
import { deleteText } from './removal.ts';

/** Posts and replies: api.md, “Communities”, and communities.md, section 4. Deleted ones are set aside for 30 days. */

function shown(step: Step, community: Community, text: Text): Pattern {
  const { world, me } = step;
  const { id, post, author, content, createdAt, updatedAt } = text;
  const isOwn = me !== null && author === me.id;
  const replies = Object.values(world.texts).filter((reply) => reply.post === id && !reply.deleted);
  const writes = mayWrite(step, community, me);
  const can = { edit: isOwn && writes, delete: isOwn || isGuideOrAdmin(community, me) };
  const common = { id, content, authorId: author, createdAt, updatedAt };
  if (post) return { ...common, postId: post, can };
  const edit = can.edit || (isGuide(community, me) && writes);
  return {
    ...common,
    communityId: community.id,
    replyCount: replies.length,
    can: { ...can, edit, reply: writes },
  };
}

/** Finds the community and the post or reply that a call names. Whoever may not read learns nothing. */
function find(step: Step): { community: Community; text: Text | undefined } | Answer {
  const { world, call } = step;
  const { postId = '', replyId } = call.params ?? {};
  const community = communityOf(step);
  if (!community) return refused(404);
  const post = isThere(world.texts[postId], community.id) ? world.texts[postId] : undefined;
  const reply = replyId ? world.texts[replyId] : undefined;
  if (!replyId) return { community, text: post };
  return {
    community,
    text: post && reply?.post === postId && isThere(reply, community.id) ? reply : undefined,
  };
}
const isThere = (text: Text | undefined, community: string) =>
  text !== undefined && text.community === community && text.deleted === null;

const read =
  (handle: (step: Step, community: Community, text: Text) => Answer) =>
  (step: Step): Answer => {
    const found = find(step);
    if ('status' in found) return found;
    if (!mayRead(found.community, step.me)) return refused(403);
    return found.text ? handle(step, found.community, found.text) : refused(404);
  };

const isNewestFirst = (a: Text, b: Text) => a.createdAt >= b.createdAt;
const isOldestFirst = (a: Text, b: Text) => a.createdAt <= b.createdAt;

export const openTextCalls: Handlers = {
  'GET /communities/{id}/posts': (step) => {
    const community = communityOf(step);
    if (!community) return refused(404);
    if (!mayRead(community, step.me)) return refused(403);
    const posts = Object.values(step.world.texts).filter((text) => !text.post && isThere(text, community.id));
    return ok({
      items: listOf(
        posts.map((post) => shown(step, community, post)),
        isNewestFirst,
      ),
    });
  },
  'GET /communities/{id}/posts/{postId}': read((step, community, post) => ok(shown(step, community, post))),
  'GET /communities/{id}/posts/{postId}/replies': read((step, community, post) => {
    const replies = Object.values(step.world.texts).filter((text) => text.post === post.id && !text.deleted);
    return ok({
      items: listOf(
        replies.map((reply) => shown(step, community, reply)),
        isOldestFirst,
      ),
    });
  }),
};

function write(step: MemberStep): Answer {
  const { world, call, me, fresh } = step;
  const { postId } = call.params ?? {};
  const content = String(call.body?.content ?? '').trim();
  const found = find(step);
  if ('status' in found) return found;
  const { community, text: post } = found;
  if (!mayWrite(step, community, me))
    return content && (post || !postId) ? refused(403) : refused(400, 403, 404);
  if (postId && !post) return refused(404);
  if (!content) return refused(400);
  const id = fresh('id');
  const text = { id, community: community.id, post: postId ?? null, author: me.id, content, deleted: null };
  world.texts[id] = { ...text, createdAt: fresh('createdAt'), updatedAt: fresh('updatedAt') };
  return created(shown(step, community, world.texts[id]));
}

function change(step: MemberStep): Answer {
  const { call, me, fresh } = step;
  const content = String(call.body?.content ?? '').trim();
  const found = find(step);
  if ('status' in found) return found;
  const { community, text } = found;
  if (!text) return mayRead(community, me) ? refused(404) : refused(403, 404);
  const isAllowed = text.author === me.id || (!text.post && isGuide(community, me));
  if (!content) return refused(400, 403);
  if (!isAllowed || !mayWrite(step, community, me)) return refused(403);
  if (call.ifMatch && call.ifMatch !== text.updatedAt) return refused(412);
  Object.assign(text, { content, updatedAt: fresh('updatedAt') });
  return ok(shown(step, community, text));
}

function setAside(step: MemberStep): Answer {
  const found = find(step);
  if ('status' in found) return found;
  const { community, text } = found;
  if (!text) return mayRead(community, step.me) ? refused(404) : refused(403, 404);
  // Authors may also delete when they have left, or are asked to rest from writing.
  const isOwn = text.author === step.me.id;
  if (!isOwn && !isGuideOrAdmin(community, step.me)) return refused(403);
  text.deleted = isOwn ? 'by author' : isGuide(community, step.me) ? 'by guide' : 'by admin';
  return noContent;
}

/** Whoever deleted a text restores it: its author, a guide if a guide has removed it, or an admin. */
function mayRestore(step: MemberStep, community: Community, text: Text): boolean {
  const { me } = step;
  if (text.deleted === 'by admin') return isAdmin(me);
  if (text.deleted === 'by guide') {
    // Whether admins restore too, and guides what another guide has removed of theirs, is not said.
    const isUnsaid = isAdmin(me) || text.author === me.id;
    return (isGuide(community, me) || isAdmin(me)) && (!isUnsaid || step.either());
  }
  if (text.author !== me.id) return false;
  // Whether this is possible outside of the community or during a pause is not said.
  return mayWrite(step, community, me) || step.either();
}

const deletedText = (step: MemberStep, community: Community) => {
  const text = step.world.texts[step.call.params?.itemId ?? ''];
  return text?.community === community.id && text.deleted ? text : undefined;
};

function restore(step: MemberStep): Answer {
  const community = communityOf(step);
  if (!community) return refused(404);
  const text = deletedText(step, community);
  if (!text || !mayRestore(step, community, text)) return refused(403, 404);
  const isPostThere = !text.post || step.world.texts[text.post]?.deleted === null;
  if (!isPostThere && step.either()) return refused(404, 409);
  text.deleted = null;
  // Whether restoring counts as a change is not said.
  if (step.either()) text.updatedAt = step.fresh('updatedAt');
  return ok({ id: text.id, kind: text.post ? 'reply' : 'post', postId: text.post ?? text.id });
}

function deleteForGood(step: MemberStep): Answer {
  const community = communityOf(step);
  if (!community) return refused(404);
  const text = deletedText(step, community);
  if (!text || !mayRestore(step, community, text)) return refused(403, 404);
  deleteText(step.world, text.id);
  return noContent;
}

function deletedItems(step: MemberStep): Answer {
  const { world, me } = step;
  const community = communityOf(step);
  if (!community) return refused(404);
  const sees = ({ deleted, author }: Text) =>
    (deleted === 'by guide' && isGuideOrAdmin(community, me)) ||
    (deleted === 'by admin' && isAdmin(me)) ||
    (deleted === 'by author' && author === me.id);
  const items = Object.values(world.texts).filter((text) => text.community === community.id && sees(text));
  // Whether replies stand beside their deleted post is not said.
  const withPost = items.filter(({ post }) => !post || world.texts[post]?.deleted === null);
  // Nor is whether guides see what another guide has removed of theirs.
  const isOfOthers = ({ deleted, author }: Text) => deleted === 'by author' || author !== me.id;
  const lists = [items, withPost].flatMap((list) => [list, list.filter(isOfOthers)]);
  const row = ({ id, content }: Text) => ({ id, content });
  const body = { items: oneOf(...lists.map((list) => listOf(list.map(row)))) };
  const isInside = mayWrite(step, community, me) || isPaused(step, community, me) || isAdmin(me);
  return isInside ? ok(body) : { status: [200, 403, 404], body };
}

export const textCalls: Handlers<MemberStep> = {
  'POST /communities/{id}/posts': write,
  'PUT /communities/{id}/posts/{postId}': change,
  'DELETE /communities/{id}/posts/{postId}': setAside,
  'POST /communities/{id}/posts/{postId}/replies': write,
  'PUT /communities/{id}/posts/{postId}/replies/{replyId}': change,
  'DELETE /communities/{id}/posts/{postId}/replies/{replyId}': setAside,
  'GET /communities/{id}/deleted': deletedItems,
  'POST /communities/{id}/deleted/{itemId}/restore': restore,
  'DELETE /communities/{id}/deleted/{itemId}': deleteForGood,
};
