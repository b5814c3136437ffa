import { PASSWORD } from '#tests/support/people/testPeople.ts';
import { sealJson } from '#web/journal/sealed/format/boxes.ts';
import { EMPTY_HEAD, markOf, nextHead, sealHead } from '#web/journal/sealed/format/heads.ts';
import { createJournalKey, deriveKeys, recoveryKey, wrapKey } from '#web/journal/sealed/format/keys.ts';
import { createKeyDerivation, derivePassphraseKey } from '#web/journal/sealed/format/passphrase.ts';
import { createRecoveryPhrase } from '#web/journal/sealed/format/recoveryPhrase.ts';
import type { Call } from './calls.ts';

/** The passphrase of Lhamo's sealed journal. */
export const PASSPHRASE = 'five quiet breaths at the door';

const TEXTS = [
  ['The door', 'Stood at the door with the key in my hand. Who was about to go in?'],
  ['Snow', 'It fell all night. I heard it only because everything else had stopped.'],
  ['After the talk', 'I answered two questions well. It took the whole way home until that had gone.'],
] as const;

/** Seals the journal of Lhamo, with three entries, as a browser does (docs/sealed.md). */
export async function sealJournal(call: Call, owner: string, now: Temporal.Instant): Promise<void> {
  const scope = { owner, generation: 1 };
  const [journalKey, kdf] = [createJournalKey(), createKeyDerivation()];
  const keys = await deriveKeys(journalKey, scope);
  const passphraseKey = await derivePassphraseKey(PASSPHRASE, kdf);
  const phraseKey = await recoveryKey(createRecoveryPhrase().entropy, owner);
  const wraps = {
    passphrase: await wrapKey(passphraseKey, scope, 'passphrase', journalKey),
    recovery: await wrapKey(phraseKey, scope, 'recovery', journalKey),
  };
  const secrets = { password: PASSWORD, kdf, wraps };
  await call('lhamo', 'POST /journal/seal', { ...secrets, head: await sealHead(keys, scope, EMPTY_HEAD) });
  const put = await Promise.all(
    TEXTS.map(async ([title, content], index) => {
      const id = crypto.randomUUID();
      const date = now.subtract({ hours: 24 * (1 + 3 * index) }).toString({ fractionalSecondDigits: 3 });
      const entry = {
        title,
        content,
        date,
        day: date.slice(0, 10),
        tags: [],
        mood: null,
        pictures: [],
        sit: null,
      };
      const label = { ...scope, kind: 'entry', id, version: 1 } as const;
      const box = await sealJson(keys.boxes, label, { ...entry, createdAt: date, updatedAt: date });
      return { id, version: 1, generation: 1, box, pictures: [] };
    }),
  );
  const marks = await Promise.all(put.map((entry) => markOf(keys, entry)));
  const head = nextHead(EMPTY_HEAD, put.length, { added: marks, removed: [] });
  await call('lhamo', 'POST /journal/sealed', { basedOn: 0, head: await sealHead(keys, scope, head), put });
  await call('lhamo', 'PUT /journal/seal', { ...secrets, state: 'sealed' });
}
