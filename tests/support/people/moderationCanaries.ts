import type { Actor, ModeratedActor } from '#tests/support/api/matrix.ts';
import type { Reply } from '#tests/support/servers/testServer.ts';
import { type Actors, moderateActors } from './actors.ts';
import { PASSKEY_URL } from './secondFactors.ts';

/** Creates an object as an actor, and returns the reply. */
export type Create = (path: string, actor: Actor | ModeratedActor, body?: object) => Promise<Reply['body']>;

/**
 * Creates reports, decisions and a notice in a community, with the moderated actors. The case is about the
 * second guide, so that only admins may see it.
 */
export async function createReports(
  actors: Actors,
  create: Create,
  path: string,
  id: string,
  postId: string,
): Promise<{ decisionId: string; caseId: string; requestId: string }> {
  const page = { about: 'Candlewick.', welcome: 'Candlewick.', agreements: [] };
  await actors.requestAs('guide', `PUT ${path}/about`, page);
  const removed = await create(`${path}/posts`, 'author', { content: 'Tumbledown.' });
  const { guideCaseId, requestId } = await moderateActors(actors, id, postId);
  const subject = { kind: 'post', id: removed.id };
  await create(`${path}/reports`, 'reporter', { subject, ground: 'harm', note: 'Harbinger.' });
  const decision = await create(`${path}/decisions`, 'guide', {
    subject,
    action: 'removed',
    words: 'Watershed.',
  });
  const guide = { kind: 'member', id: actors.idOf('reportedGuide') };
  await create(`${path}/reports`, 'reporter', { subject: guide, ground: 'harm', note: 'Nightjar.' });
  const notice = { url: PASSKEY_URL, explanation: 'Cobblestone.', inGoodFaith: true };
  await create('/notices', 'visitor', notice);
  return { decisionId: decision.id, caseId: guideCaseId, requestId };
}
