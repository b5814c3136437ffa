import type { Deps } from '#server/platform/deps.ts';
import type { Person } from '#tests/support/people/testPeople.ts';
import type { Call } from './calls.ts';
import { REPORTED } from './communities.ts';
import { drawLandscape, upload } from './pictures.ts';

const AGREEMENTS = [
  {
    title: 'We speak from our own experience',
    text: 'Say what you have seen. Leave it to others to say what they have seen.',
  },
  {
    title: 'We do not correct each other',
    text: 'A question is welcome. Advice only where somebody asks for it.',
  },
  { title: 'What is said here stays here', text: 'Do not repeat elsewhere what others have written.' },
];

/**
 * Adds what guides and admins decide about: agreements, requests to join, reports, a decision with an appeal, and a notice
 * of a visitor. Also adds pictures to one community and to its newest post. The map has the ids of the communities by name.
 */
export async function addWaitingWork(
  call: Call,
  { settings }: Pick<Deps, 'settings'>,
  communities: Map<string, string>,
): Promise<void> {
  const hill = `/communities/${communities.get('Morning Hill Sangha')}`;
  await describeHill(call, hill);
  await postPicture(call, hill);
  await addRequests(call, `/communities/${communities.get('The Inquiry Circle')}`);
  await addReports(call, hill);
  await call(null, 'POST /notices', {
    url: `${settings.publicUrl}${hill}`,
    explanation: 'The photo in this community is mine. I did not agree that it is shown here.',
    name: 'Clara Weiss',
    email: 'clara@guest.vichara.test',
    inGoodFaith: true,
  });
}

async function describeHill(call: Call, hill: string): Promise<void> {
  const pictureId = await upload(call, 'ines', '/pictures?use=community', await drawLandscape('dawn'));
  const { name, description, privacy } = await call('ines', `GET ${hill}`);
  await call('ines', `PUT ${hill}`, { name, description, privacy, pictureId });
  await call('ines', `PUT ${hill}/about`, {
    about:
      'We sit on Wednesdays and Sundays before sunrise, and read one verse together on Sundays. Nobody has to speak. Bring something warm to drink.',
    welcome:
      'You are welcome here. If you like, write where you sit in the mornings. If not, that is fine too.',
    agreements: AGREEMENTS,
  });
}

async function postPicture(call: Call, hill: string): Promise<void> {
  const id = await upload(call, 'samuel', '/pictures?use=post', await drawLandscape('frost'));
  await call('samuel', `POST ${hill}/posts`, {
    content: 'The same crate, a day later. The frost has gone over everything, the nail included.',
    pictures: [{ id, alt: 'A white field with hills behind it' }],
  });
}

async function addRequests(call: Call, circle: string): Promise<void> {
  const settings = { joining: 'request', isListed: true, isFindable: true };
  await call('tomas', `PUT ${circle}/joining`, {
    ...settings,
    questions: ['Which question do you hold at the moment?', 'Have you sat with a group before?'],
  });
  const answers = {
    samuel: ['Who is it that is cold?', 'For some years, with Friends in Leeds.'],
    noor: ['What walks?', ''],
  };
  for (const [person, ownAnswers] of Object.entries(answers) as ['samuel' | 'noor', string[]][])
    await call(person, `POST ${circle}/requests`, { answers: ownAnswers });
}

/** Two reports that wait, and one that was decided, against which its author has appealed. */
async function addReports(call: Call, hill: string): Promise<void> {
  const { agreements } = await call('meera', `GET ${hill}/about`);
  const { items: posts } = await call('meera', `GET ${hill}/posts`);
  const idOf = (content: string) => posts.find((post: { content: string }) => post.content === content).id;
  const report = (reporter: Person, reported: keyof typeof REPORTED, ground: string, note: string | null) =>
    call(reporter, `POST ${hill}/reports`, {
      subject: { kind: 'post', id: idOf(REPORTED[reported]) },
      ground,
      note,
    });
  await report('aiko', 'advice', agreements[1].id, 'I had not asked.');
  const decided = (await call('ravi', `GET ${hill}/cases?state=open`)).items[0];
  await call('ravi', `POST /cases/${decided.id}/decision`, {
    action: 'removed',
    words: 'Please leave it to Aiko how she breathes.',
  });
  const { items } = await call('lhamo', 'GET /account/decisions');
  await call('lhamo', `POST /account/decisions/${items[0].id}/appeal`, {
    words: 'She had asked me at the last retreat. I should have written to her alone.',
  });
  await report('samuel', 'hurry', agreements[0].id, 'It sounds as if the rest of us were not serious.');
  await report('meera', 'course', 'spam', null);
}
