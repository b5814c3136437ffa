import { letterId } from '#server/communities/digests/rules.ts';
import { insertMember } from '#server/communities/membership/memberStore.ts';
import { newId } from '#server/platform/ids.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { call, type MailJob, type MailPeople } from './mailPeople.ts';

const COMMUNITY = { name: 'Приют', description: 'Чай' };

export async function communityJobs(people: MailPeople): Promise<MailJob[]> {
  const { server, ravi } = people;
  const create = async (privacy: string): Promise<string> =>
    (await call(server, ravi, 'POST /communities', { ...COMMUNITY, privacy })).id;
  const [open, closed] = [await create('public'), await create('private')];
  return [
    ...(await letterJobs(people, open)),
    ...(await announcementJobs(people, open, closed)),
    ...(await moderationJobs(people, open)),
    ...(await joiningJobs(people, closed)),
    ...(await absenceJobs(people)),
    ...(await siteInvitationJobs(people, open)),
  ];
}

/** The mails that invite people to make an account, and into a community. */
async function siteInvitationJobs({ server, anandi }: MailPeople, communityId: string): Promise<MailJob[]> {
  for (const [emails, community] of [
    [['invited@vichara.test'], null],
    [['welcome@vichara.test'], communityId],
  ])
    await call(server, anandi, 'POST /admin/site/invitations', {
      ...{ emails, communityId: community, words: 'Слова' },
    });
  const invitations = await server.deps.db
    .selectFrom('site_invitations')
    .select(['id', 'community_id'])
    .execute();
  return invitations.map(({ id, community_id }) => ({
    name: 'siteInvitation',
    id,
    variant: community_id ? 'community' : '',
  }));
}

/** The letter about posts and a reply, and the mail about the report of a post. */
async function letterJobs({ server, ravi, meera, tomas }: MailPeople, id: string): Promise<MailJob[]> {
  for (const member of [meera, tomas]) await call(server, member, `POST /communities/${id}/join`, {});
  const write = async (member: Member, path: string): Promise<string> =>
    (await call(server, member, `POST /communities/${id}/${path}`, { content: 'Слова' })).id;
  await write(ravi, 'posts');
  const own = await write(tomas, 'posts');
  await write(ravi, `posts/${own}/replies`);
  const digest = { rhythm: 'daily', hour: 7, timezone: 'UTC', communityIds: [id], repliesToMe: true };
  await call(server, tomas, 'PUT /account/digest', digest);
  const report = { subject: { kind: 'post', id: own }, ground: 'harm' };
  await call(server, meera, `POST /communities/${id}/reports`, report);
  const until = server.deps.clock().add({ hours: 1 });
  const letter = letterId({ userId: tomas.id, from: until.subtract({ hours: 48 }), until });
  return [
    { name: 'letter', id: letter, variant: '' },
    { name: 'waitingWork', id: ravi.id, variant: 'guide' },
  ];
}

/** The mails with announcements, in a public and in a private community. */
async function announcementJobs(
  { server, ravi, meera }: MailPeople,
  open: string,
  closed: string,
): Promise<MailJob[]> {
  const { clock, db } = server.deps;
  const joined = { communityId: closed, userId: meera.id, role: 'member' as const, now: clock() };
  await db.transaction().execute((trx) => insertMember(trx, joined));
  const announce = async (id: string): Promise<string> =>
    (
      await call(server, ravi, `POST /communities/${id}/posts`, {
        content: '_Слова_\n\n- Чай\n- Приют',
        format: 'formatted',
        isAnnouncement: true,
      })
    ).id;
  return [
    { name: 'announcement', id: `${await announce(open)} ${meera.id}`, variant: 'public' },
    { name: 'announcement', id: `${await announce(closed)} ${meera.id}`, variant: 'private' },
  ];
}

/** The mails about decisions, reports and notices. */
async function moderationJobs({ server, ravi, meera, tomas }: MailPeople, id: string): Promise<MailJob[]> {
  const decide = async (member: Member, decision: object): Promise<string> => {
    const subject = { kind: 'member', id: member.id };
    const body = { subject, words: 'Потому', ...decision };
    return (await call(server, ravi, `POST /communities/${id}/decisions`, body)).id;
  };
  const decisions = {
    warned: await decide(meera, { action: 'warned' }),
    paused: await decide(tomas, { action: 'paused', days: 7, removeContent: false }),
  };
  const notice = { url: 'http://vichara.test/x', explanation: 'Слова', email: 'notice@vichara.test' };
  await call(server, null, 'POST /notices', { ...notice, inGoodFaith: true });
  const reports = await server.deps.db.selectFrom('reports').select(['id', 'reporter_id']).execute();
  return [
    ...Object.entries(decisions).map(([variant, id]) => ({ name: 'decisionMade' as const, id, variant })),
    ...reports.flatMap(({ id, reporter_id }): MailJob[] => {
      const variant = reporter_id ? 'report' : 'notice';
      const decided: MailJob = { name: 'reportDecided', id: `${id} ${decisions.warned}`, variant };
      return reporter_id ? [decided] : [decided, { name: 'noticeReceived', id, variant }];
    }),
  ];
}

/** The mails to invited people and to people who ask to join, and that about the change of the privacy. */
async function joiningJobs({ server, ravi, meera, tomas }: MailPeople, id: string): Promise<MailJob[]> {
  const { db, clock } = server.deps;
  const invitee = { email: 'invited@vichara.test', words: 'Слова' };
  await call(server, ravi, `POST /communities/${id}/invitations`, invitee);
  const [invitation] = await db.selectFrom('invitations').select('id').execute();
  await call(server, ravi, `PUT /communities/${id}`, { ...COMMUNITY, privacy: 'public' });
  const answered = {
    community_id: id,
    answers: '[]',
    words: 'Слова',
    created_at: clock(),
    decided_at: clock(),
  };
  const accepted = { ...answered, id: newId(), user_id: meera.id, state: 'accepted' as const };
  const declined = { ...answered, id: newId(), user_id: tomas.id, state: 'declined' as const };
  await db.insertInto('join_requests').values([accepted, declined]).execute();
  return [
    { name: 'invitation', id: invitation?.id ?? '', variant: '' },
    { name: 'communityBecomesPublic', id: `${id} ${ravi.id}`, variant: '' },
    { name: 'requestAccepted', id: accepted.id, variant: '' },
    { name: 'requestDeclined', id: declined.id, variant: '' },
  ];
}

/** The mail to the guide of a community whose guides are absent. */
async function absenceJobs({ server }: MailPeople): Promise<MailJob[]> {
  const { db, clock } = server.deps;
  const noor = await createMember(server, 'noor');
  const { id } = await call(server, noor, 'POST /communities', COMMUNITY);
  const lastSignIn = `update users set signed_in_on = '2020-01-01', full_name = 'Нур' where id = $1`;
  await server.database.pool.query(lastSignIn, [noor.id]);
  await db.insertInto('guide_absences').values({ community_id: id, noticed_at: clock() }).execute();
  return [{ name: 'guidesAbsent', id: `${id} ${noor.id}`, variant: '' }];
}
