import { z } from 'zod';
import { User } from '#contract/account.ts';
import { Suspension } from '#contract/admin.ts';
import { CommunityCard } from '#contract/communities/communities.ts';
import { OwnDecision } from '#contract/communities/decisions.ts';
import { Digest } from '#contract/communities/digest.ts';
import { Series } from '#contract/events/series.ts';
import { Entry } from '#contract/journal/entries.ts';
import { SealedEntry } from '#contract/journal/sealedEntries.ts';
import { Seal } from '#contract/journal/sealing.ts';
import { Correction, Submission } from '#contract/library.ts';
import { ExportedPracticeSettings } from '#contract/moving/archiveItems.ts';
import { PictureUse } from '#contract/pictures.ts';
import { outputInstant } from '#contract/platform/primitives.ts';
import { TextFormat } from '#contract/platform/text/formats.ts';
import { LogDetails } from '#contract/sadhana/logs.ts';
import { Practice } from '#contract/sadhana/practices.ts';
import { Preset } from '#contract/sadhana/presets.ts';
import { Subscription } from '#contract/subscription.ts';

/** Whether another installation can import a field, or why it stays behind. */
export type Fate = 'imported' | { stays: string };

/** A file of an archive. `path` names a group of files with a word in braces. */
export interface ArchivedFile {
  path: string;
  content: string;
  /** The shape of the value, or of the items if `isList`; null for a file that is not JSON. */
  shape: z.ZodObject | null;
  isList: boolean;
  /** The fate of each field of the shape, or of all of them. A field in a field may have its own, such as `reading.passageId`. */
  fates: Fate | Record<string, Fate>;
}

const stays = (reason: string): Fate => ({ stays: reason });
const fileOf =
  (isList: boolean) =>
  <Shape extends z.ZodRawShape>(
    path: string,
    content: string,
    shape: z.ZodObject<Shape>,
    fates: Fate | (Record<keyof Shape & string, Fate> & Record<`${string}.${string}`, Fate>),
  ): ArchivedFile => ({ path, content, shape, isList, fates });
const valueFile = fileOf(false);
const listFile = fileOf(true);

const FINDS_DUPLICATES = stays(
  'The new installation makes its own ids. This one is used to import nothing twice.',
);
const OWN_TIMES = stays('The new installation records when it was imported.');
const NEW_ACCOUNT = stays('The account at the new installation has its own.');
const SAID_ABOUT_YOU = stays('It is what an installation says about you.');
const CONVERSATION = stays('A conversation belongs where it was held.');
const PLACE_THERE = stays('It is a place at that installation.');
const SITE_THERE = stays('It concerns communities at that installation.');
const REVIEWED_THERE = stays('Books are reviewed at each installation. They can be submitted again.');
const IMPORTED_THERE = stays('It describes what was imported there.');
const COPY = stays('It is a copy of what another file contains.');

const writtenFields = {
  id: z.string(),
  content: z.string(),
  format: TextFormat,
  isAnnouncement: z.literal(true).optional(),
  /** The passage of a reading about which it was written. */
  passage: z
    .object({
      id: z.string(),
      title: z.string(),
      reading: z.object({ id: z.string(), title: z.string() }),
    })
    .optional(),
  createdAt: outputInstant,
};
const WrittenText = z.object(writtenFields);
const PlacedText = z.object({
  ...writtenFields,
  community: z.object({ id: z.string(), name: z.string() }),
  /** The post itself, or the post of a reply. */
  postId: z.string(),
  pictures: z.array(z.object({ id: z.string(), alt: z.string() })),
});
const text = z.string();
const at = outputInstant;

/** The files of an archive, in the order of `docs/archive.md`. A field that is missing here fails a test. */
export const ARCHIVED_FILES: readonly ArchivedFile[] = [
  listFile('journal.json', 'The entries of the journal that are not sealed.', Entry, {
    id: FINDS_DUPLICATES,
    title: 'imported',
    date: 'imported',
    day: 'imported',
    tags: 'imported',
    mood: 'imported',
    content: 'imported',
    pictures: 'imported',
    sit: 'imported',
    reading: 'imported',
    'reading.readingId': SITE_THERE,
    'reading.passageId': SITE_THERE,
    createdAt: OWN_TIMES,
    updatedAt: OWN_TIMES,
  }),
  {
    path: 'journal/{day title}.md',
    content: 'The same entries as Markdown, for people and other programs.',
    ...{ shape: null, isList: false, fates: COPY },
  },
  {
    path: 'journal-pictures/{id}.webp',
    content: 'The pictures of entries. Those of a sealed journal are encrypted and end with `.bin`.',
    ...{ shape: null, isList: false, fates: 'imported' },
  },
  valueFile(
    'sealed-journal.json',
    'What opens a sealed journal with its passphrase or recovery phrase. A plain journal has no such file.',
    Seal.extend({ owner: text }),
    {
      owner: stays('It opens the boxes and is used for nothing else.'),
      state: stays('A journal is sealed at each installation with its own key.'),
      generation: stays('It opens the boxes.'),
      kdf: stays('It opens the boxes.'),
      wraps: stays('It opens the boxes.'),
      head: stays('It shows that no box is missing.'),
      plainLeft: stays('It is counted.'),
      updatedAt: OWN_TIMES,
    },
  ),
  listFile('sealed-entries.json', 'The boxes of a sealed journal.', SealedEntry, {
    id: FINDS_DUPLICATES,
    version: stays('It opens the box.'),
    generation: stays('It opens the box.'),
    n: stays('It shows that no box is missing.'),
    box: 'imported',
    pictures: 'imported',
  }),
  listFile('logs.json', 'What was practised.', LogDetails, {
    id: FINDS_DUPLICATES,
    practiceId: 'imported',
    practice: 'imported',
    date: 'imported',
    value: 'imported',
    sankalpa: 'imported',
    notes: 'imported',
    entryId: stays('The entry names its log.'),
    createdAt: OWN_TIMES,
  }),
  listFile('practices.json', 'Your own practices.', Practice, {
    id: FINDS_DUPLICATES,
    name: 'imported',
    type: 'imported',
    defaultValue: 'imported',
    isOwn: stays('It is always true here.'),
  }),
  listFile('presets.json', 'Your presets.', Preset, {
    id: FINDS_DUPLICATES,
    title: 'imported',
    description: 'imported',
    isPublic: stays('Presets arrive private.'),
    practiceIds: 'imported',
    practices: 'imported',
    isOwn: stays('It is always true here.'),
    owner: NEW_ACCOUNT,
  }),
  valueFile('practice.json', 'The settings for practice.', ExportedPracticeSettings, {
    dayStartsAt: 'imported',
    show: 'imported',
    presence: 'imported',
    time: 'imported',
    minutes: 'imported',
    timezone: 'imported',
    reminder: stays('Reminders arrive turned off.'),
    cadence: 'imported',
    rests: 'imported',
    observances: 'imported',
    hasFeed: stays('A calendar address is of one installation.'),
  }),
  valueFile('account.json', 'The account.', User.extend({ createdAt: at }), {
    id: stays('The new installation makes its own ids.'),
    username: NEW_ACCOUNT,
    fullName: NEW_ACCOUNT,
    email: NEW_ACCOUNT,
    avatarUrl: stays('Pictures are uploaded. This is the address of an earlier kind of avatar.'),
    avatar: 'imported',
    role: SAID_ABOUT_YOU,
    isPatron: SAID_ABOUT_YOU,
    guideOf: SITE_THERE,
    profileTheme: 'imported',
    eventReminders: NEW_ACCOUNT,
    calendarMails: NEW_ACCOUNT,
    waitingMails: NEW_ACCOUNT,
    timezone: NEW_ACCOUNT,
    language: 'imported',
    mutedIds: CONVERSATION,
    retreat: NEW_ACCOUNT,
    practice: stays('It is a part of practice.json.'),
    journal: stays('It is in sealed-journal.json.'),
    recoveryEndsAt: NEW_ACCOUNT,
    undoEndsAt: NEW_ACCOUNT,
    roleNeedsSecondFactor: NEW_ACCOUNT,
    seesWelcome: NEW_ACCOUNT,
    hasObservances: stays('It is in practice.json.'),
    createdAt: OWN_TIMES,
  }),
  valueFile('letter.json', 'The letter about communities.', Digest, {
    rhythm: 'imported',
    weekday: 'imported',
    hour: 'imported',
    timezone: 'imported',
    communityIds: SITE_THERE,
    repliesToMe: 'imported',
  }),
  listFile(
    'pictures.json',
    'The pictures that you have uploaded, except for those of the journal.',
    z.object({ id: text, use: PictureUse, width: z.int(), height: z.int(), createdAt: at }),
    stays('It lists the files. The avatar is imported; the other pictures belong where they are shown.'),
  ),
  {
    path: 'pictures/{id}.webp',
    content: 'The files of these pictures in their largest size.',
    ...{ shape: null, isList: false, fates: stays('Only the avatar is imported.') },
  },
  listFile('communities.json', 'The communities that you belong to.', CommunityCard, SITE_THERE),
  listFile('posts.json', 'Your posts.', PlacedText, CONVERSATION),
  listFile('replies.json', 'Your replies.', PlacedText, CONVERSATION),
  listFile('removed-texts.json', 'Texts of yours that were removed.', WrittenText, CONVERSATION),
  listFile(
    'readings.json',
    'The books read together that you have planned, or that you read by days of your own.',
    z.object({
      ...{ id: text, title: text, author: text.nullable(), words: text.nullable().optional() },
      startsOn: text.optional(),
      passages: z
        .array(z.object({ title: text, where: text, question: text.nullable(), opensOn: text }))
        .optional(),
      pace: z.object({ startsOn: text }).optional(),
    }),
    SITE_THERE,
  ),
  listFile(
    'join-requests.json',
    'Your requests to join communities.',
    z.object({ communityId: text, answers: z.unknown(), state: text, words: text.nullable(), at }),
    SITE_THERE,
  ),
  listFile(
    'invitation-words.json',
    'What you wrote in invitations to communities.',
    z.object({ communityId: text, words: text, at }),
    SITE_THERE,
  ),
  listFile(
    'invitation-links.json',
    'Your invitation links.',
    z.object({
      ...{ communityId: text, admits: text, maxUses: z.int().nullable(), uses: z.int() },
      ...{ createdAt: at, expiresAt: at },
    }),
    SITE_THERE,
  ),
  listFile(
    'removals.json',
    'Communities that have removed you.',
    z.object({ communityId: text, at }),
    SITE_THERE,
  ),
  listFile('offers-to-guide.json', 'Your offers to guide.', z.object({ communityId: text, at }), SITE_THERE),
  listFile(
    'announcements.json',
    'Whose announcements you get.',
    z.object({ communityId: text, isOn: z.boolean(), isSeen: z.boolean() }),
    SITE_THERE,
  ),
  listFile('mutes.json', 'Whom you have muted.', z.object({ username: text, at }), CONVERSATION),
  listFile(
    'reports.json',
    'What you have reported.',
    z.object({
      ...{ kind: text, ground: text, agreement: text.nullable(), note: text.nullable() },
      createdAt: at,
    }),
    CONVERSATION,
  ),
  listFile('decisions.json', 'Decisions about you.', OwnDecision, SAID_ABOUT_YOU),
  listFile(
    'bookings.json',
    'Your bookings.',
    z.object({ title: text, startTime: at, bookedAt: at }),
    PLACE_THERE,
  ),
  listFile(
    'waitlists.json',
    'The waitlists that you are on.',
    z.object({ title: text, startTime: at, joinedAt: at }),
    PLACE_THERE,
  ),
  listFile(
    'events.json',
    'The series of events that you guide.',
    Series.omit({
      ...{ joinUrl: true, upcomingOccurrences: true, cancelledDates: true, ownSettings: true },
      ...{ isPaused: true, can: true, community: true, guide: true },
    }),
    SITE_THERE,
  ),
  listFile('submissions.json', 'Books that you have submitted.', Submission, REVIEWED_THERE),
  listFile('corrections.json', 'Your corrections of books.', Correction, REVIEWED_THERE),
  valueFile(
    'subscription.json',
    'Your subscription, or null.',
    Subscription,
    stays('A payment is made to one installation.'),
  ),
  valueFile(
    'suspension.json',
    'The suspension of the account, while there is one.',
    Suspension,
    SAID_ABOUT_YOU,
  ),
  valueFile(
    'security.json',
    'Passkeys, the authenticator app and sessions, without their secrets.',
    z.object({
      passkeys: z.array(z.object({ name: text, createdAt: at, lastUsedOn: text.nullable() })),
      app: z.object({ addedAt: at }).nullable(),
      sessions: z.array(z.object({ browser: text.nullable(), signedInAt: at, seenAt: at })),
    }),
    NEW_ACCOUNT,
  ),
  listFile(
    'site-invitation-words.json',
    'What you wrote in invitations to the site.',
    z.object({ communityId: text.nullable(), words: text, at }),
    SITE_THERE,
  ),
  listFile(
    'page-agreements.json',
    'The pages of the site to which you have agreed.',
    z.object({ slug: text, language: text, version: z.int(), at }),
    stays('The new installation has its own pages.'),
  ),
  listFile(
    'imports.json',
    'The imports that can still be undone.',
    z.object({
      ...{ id: text, kind: text, program: text.nullable(), digest: text.nullable(), practices: z.unknown() },
      ...{ site: text.nullable(), owner: text.nullable(), found: z.unknown() },
      ...{ createdAt: at, finishedAt: at.nullable() },
      ...{ created: z.int(), known: z.int(), refused: z.int() },
    }),
    IMPORTED_THERE,
  ),
  listFile(
    'import-rows.json',
    'What these imports have created.',
    z.object({ importId: text, kind: text, id: text }),
    IMPORTED_THERE,
  ),
  valueFile(
    'archive.json',
    'The list of all files with their sums, which stands last.',
    z.object({
      ...{ format: z.literal('vichara'), version: z.int(), site: text, owner: text, madeAt: at },
      files: z.array(z.object({ path: text, bytes: z.int(), sha256: text, items: z.int() })),
    }),
    stays('It shows that the archive is whole, and names its source.'),
  ),
];

/** A field of a file, by its path, such as `sit.practice.name`. */
export interface ArchivedField {
  name: string;
  fate: Fate;
}

/** All fields of a file, also those of values within it, which share the fate of the field that contains them. */
export function fieldsOf({ shape, fates }: ArchivedFile): ArchivedField[] {
  if (!shape) return [];
  return Object.entries(shape.shape).flatMap(([name, inner]) => {
    const named = typeof fates === 'object' && !('stays' in fates) ? fates : { [name]: fates as Fate };
    const fate = named[name];
    if (!fate) throw new Error(`The field ${name} is neither imported nor does it stay.`);
    return namesOf(name, inner as z.ZodType).map((each) => ({ name: each, fate: named[each] ?? fate }));
  });
}

/** The path of a value and of the fields in it. `name` ends with `.*` for what has no fixed fields. */
function namesOf(name: string, shape: z.ZodType): string[] {
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional)
    return namesOf(name, shape.unwrap() as z.ZodType);
  if (shape instanceof z.ZodArray) return namesOf(name, shape.element as z.ZodType);
  if (shape instanceof z.ZodUnknown) return [name, `${name}.*`];
  if (shape instanceof z.ZodUnion)
    return [...new Set(shape.options.flatMap((option) => namesOf(name, option as z.ZodType)))];
  if (!(shape instanceof z.ZodObject)) return [name];
  return [
    name,
    ...Object.entries(shape.shape).flatMap(([inner, value]) =>
      namesOf(`${name}.${inner}`, value as z.ZodType),
    ),
  ];
}
