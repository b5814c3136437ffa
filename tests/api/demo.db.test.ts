import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PassageItem } from '#contract/readings/readings.ts';
import { addContent, type Content } from '#demo/content.ts';
import { PASSPHRASE } from '#demo/sealedJournal.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { openJson } from '#web/journal/sealed/format/boxes.ts';
import { deriveKeys, unwrapKey } from '#web/journal/sealed/format/keys.ts';
import { derivePassphraseKey } from '#web/journal/sealed/format/passphrase.ts';

let server: TestServer;
let content: Content;
beforeAll(async () => {
  server = await openTestServer();
  content = await addContent(server);
});
afterAll(() => server.close());

it('the demo has work for guides, admins and moderators', async () => {
  const { body: waiting } = await server.requestAs(content.people.get('ines'), 'GET /account/waiting');
  const { body: cases } = await server.requestAs(
    content.people.get('anandi'),
    'GET /admin/cases?state=admins',
  );
  const { body: books } = await server.requestAs(
    content.people.get('lhamo'),
    'GET /moderation/books/pending',
  );
  expect(JSON.stringify(waiting)).toContain('Morning Hill Sangha');
  expect(cases.items).toMatchObject([{ subject: { kind: 'address' } }]);
  expect(books.items).toHaveLength(2);
});

it('the demo has a shared sit tonight, and a full event with two people on its waitlist', async () => {
  const hill = content.communities.get('Morning Hill Sangha');
  const ines = content.people.get('ines');
  const { body } = await server.requestAs(ines, `GET /events/communities/${hill}/occurrences`);
  const idOf = (title: string) => body.find((each: { title: string }) => each.title === title).id;
  const { body: sit } = await server.requestAs(ines, `GET /events/occurrences/${idOf('Evening sit')}`);
  expect(sit.sit.phases).toHaveLength(3);
  const teas = body.filter((each: { title: string }) => each.title === 'Tea and one question');
  const waitlists = await Promise.all(
    teas.map(({ id }: { id: string }) => server.requestAs(ines, `GET /events/occurrences/${id}/waitlist`)),
  );
  expect(waitlists.map((waitlist) => waitlist.body.length).filter(Boolean)).toEqual([2]);
});

it('the demo has a reading of which three passages have opened, with words that Meera has written', async () => {
  const meera = content.people.get('meera');
  const [own] = (await server.requestAs(meera, 'GET /readings/mine')).body;
  expect(own).toMatchObject({ reading: { title: 'Aṣṭāvakra Gītā' }, passage: { number: 3 } });
  const { body } = await server.requestAs(meera, `GET /readings/${own.reading.id}`);
  const passages = body.passages.map(({ isOpen, hasMine }: PassageItem) => [isOpen, hasMine]);
  const [written, open, ahead] = [
    [true, true],
    [true, false],
    [false, false],
  ];
  expect(passages).toEqual([written, written, open, ahead, ahead, ahead]);
});

it('the sealed journal of the demo opens with its passphrase', async () => {
  const lhamo = content.people.get('lhamo');
  const { body: seal } = await server.requestAs(lhamo, 'GET /journal/seal');
  const scope = { owner: lhamo?.id ?? '', generation: 1 };
  const passphraseKey = await derivePassphraseKey(PASSPHRASE, seal.kdf);
  const journalKey = await unwrapKey(passphraseKey, scope, 'passphrase', seal.wraps.passphrase);
  if (!journalKey) throw new Error('The passphrase does not open the journal.');
  const { items } = (await server.requestAs(lhamo, 'GET /journal/sealed')).body;
  const label = { ...scope, kind: 'entry', id: items[0].id, version: 1 } as const;
  const keys = await deriveKeys(journalKey, scope);
  expect(await openJson(keys.boxes, label, items[0].box)).toMatchObject({ title: 'The door' });
});
