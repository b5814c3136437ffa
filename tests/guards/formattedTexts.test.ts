import { expect, it } from 'vitest';
import { isTest, read, sourcesUnder } from './sources.ts';

/** Code that reads a text which can be formatted: a post, a reply, a text about a community or the description of an event. */
const READS =
  /\.(content|description|welcome)\b|\b(content|description|welcome): string|\{[^}\n]*\b(content|description|welcome)\b[^}\n]*\}/;

/**
 * The files of communities and events that read such a text, and what they do with it. `words`: they show its words
 * without signs. `typed`: they pass it on as typed, with its format. `tests/api/formattedTexts.db.test.ts` tests what each
 * reader shows.
 */
const READERS: Record<string, 'words' | 'typed' | 'another text' | 'only its length'> = {
  'server/communities/about/actions.ts': 'typed',
  'server/communities/about/store.ts': 'typed',
  'server/communities/announcements/mails.ts': 'typed', // the mail shows it formatted
  'server/communities/announcements/store.ts': 'typed',
  'server/communities/deleted/actions.ts': 'typed',
  'server/communities/deleted/listStore.ts': 'typed',
  'server/communities/digests/mails.ts': 'words',
  'server/communities/digests/store.ts': 'typed',
  'server/communities/links/preview.ts': 'words',
  'server/communities/membership/rules.ts': 'typed',
  'server/communities/membership/store.ts': 'typed',
  'server/communities/moderation/commandLine.ts': 'another text', // prints a text as typed, for operators
  'server/communities/moderation/contentNotices.ts': 'another text', // the explanation of a notice
  'server/communities/moderation/decisionStore.ts': 'typed',
  'server/communities/moderation/store.ts': 'typed',
  'server/communities/moderation/views.ts': 'typed',
  'server/communities/pages.ts': 'words',
  'server/communities/posts/replyStore.ts': 'words',
  'server/communities/posts/rules.ts': 'typed',
  'server/communities/posts/store.ts': 'words',
  'server/communities/search/actions.ts': 'words',
  'server/communities/search/rules.ts': 'another text', // words that `actions.ts` has read
  'server/communities/search/store.ts': 'typed',
  'server/communities/search/words.ts': 'words',
  'server/communities/settingsRules.ts': 'another text', // the description of a community, which is plain
  'server/communities/writtenTexts.ts': 'typed',
  'server/events/changes/columns.ts': 'typed',
  'server/events/feeds/eventComponent.ts': 'words',
  'server/events/feeds/store.ts': 'typed',
  'server/events/mails/calendarEntry.ts': 'another text', // an empty description
  'server/events/mails/waitlist.ts': 'another text', // the content of a mail
  'server/events/occurrence/actions.ts': 'only its length',
  'server/events/occurrence/columns.ts': 'typed',
  'server/events/occurrence/rules.ts': 'typed',
  'server/events/pages.ts': 'words',
  'server/events/series/actions.ts': 'typed',
  'server/events/series/description.ts': 'typed',
  'server/events/series/store.ts': 'typed',
  'server/events/series/views.ts': 'typed',
};

const sources = ['server/communities', 'server/events'].flatMap((folder) => sourcesUnder(folder));
const readers = sources.filter((file) => !isTest(file) && READS.test(read(file)));

it('every reader of a text that can be formatted is in the table', () => {
  expect(readers).toEqual(Object.keys(READERS));
});

it.each(Object.entries(READERS))('%s reads a text as the table says: %s', (file, kind) => {
  if (kind === 'words') expect(read(file)).toMatch(/\bplainWords\(/);
  if (kind === 'typed') expect(read(file)).toMatch(/is_(\w+_)?formatted|isFormatted/i);
});
