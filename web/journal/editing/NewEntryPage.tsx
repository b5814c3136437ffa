import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { EntryReading } from '#contract/journal/entryDrafts.ts';
import { paths } from '#web/paths.ts';
import { isDay } from '#web/platform/calendar/monthView.ts';
import type { FormDraft } from '#web/platform/drafts/formDraft.ts';
import { useUnclaimedDraft } from '#web/platform/drafts/useFormDraft.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { reflectionOfDayQuery } from '#web/reflections/public.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createEntryOnce } from './createEntryOnce.ts';
import { EntryForm } from './EntryForm.tsx';
import { type EntryFormValues, fieldsOf, NEW_ENTRY_DRAFT_PREFIX, parseEntryDraft } from './entryFields.ts';

export { NewEntryPage as Component };

/** What another page passes on to a new entry: the passage about which it is written, and the text with which it starts. */
const NewEntryState = z.object({ reading: EntryReading, content: z.string().optional() });
export type NewEntryState = z.input<typeof NewEntryState>;

/**
 * A new entry. The URL may name a `day`, or the day of a `reflection` that is quoted. A passage is in the state of the
 * history and not in the URL, because the server must not learn it if the journal is sealed.
 */
export function NewEntryPage() {
  const [params] = useSearchParams();
  const location = useLocation();
  const passedOn = NewEntryState.safeParse(location.state).data;
  const [day, reflectionDay] = ['day', 'reflection'].map((name) => dayParam(params.get(name)));
  const { data: reflection, isLoading } = useQuery({
    ...reflectionOfDayQuery(reflectionDay ?? ''),
    enabled: reflectionDay !== undefined,
  });
  return (
    <Page width="narrow">
      <PageTitle title={t`New Entry`} />
      <BackLink href={paths.journal()}>
        <Trans>Journal</Trans>
      </BackLink>
      <PageHeader title={t`New Entry`} />
      {isLoading ? (
        <SkeletonLines lineCount={12} />
      ) : (
        <NewEntryForm
          key={`${day} ${reflectionDay} ${location.key}`}
          day={day}
          quote={reflection ? quoteOf(reflection) : passedOn?.content}
          reading={passedOn?.reading ?? null}
        />
      )}
    </Page>
  );
}

const dayParam = (text: string | null) => (text !== null && isDay(text) ? text : undefined);

/** A reflection as a quotation in Markdown, followed by an empty line. */
const quoteOf = ({ content, author }: { content: string; author: string }) =>
  `${[...content.split('\n'), `— ${author}`].map((line) => `> ${line}`).join('\n')}\n\n`;

const isSameReading = (one: EntryReading | null, other: EntryReading) =>
  one?.readingId === other.readingId && one.passageId === other.passageId && one.passage === other.passage;

interface Props {
  day: string | undefined;
  /** The text with which the content starts. */
  quote: string | undefined;
  /** The passage about which it is written. */
  reading: EntryReading | null;
}

function NewEntryForm(props: Props) {
  const [{ initial, parseDraft }] = useState(() => startOf(props));
  const draft = useUnclaimedDraft(NEW_ENTRY_DRAFT_PREFIX, parseDraft);
  if (draft === undefined) return null;
  return (
    <EntryForm
      initial={initial}
      draftLocation={{ restored: draft, namePrefix: NEW_ENTRY_DRAFT_PREFIX }}
      save={createEntryOnce}
      cancelHref={paths.journal()}
    />
  );
}

/**
 * The values with which the form starts, and a parser of drafts that the form continues. An entry for a day, about a
 * reflection or about a passage does not continue the draft of another entry.
 */
function startOf({ day, quote, reading }: Props) {
  const empty = fieldsOf();
  const initial = { ...empty, date: day ?? empty.date, content: quote ?? '', reading };
  const isContinued = ({ fields }: FormDraft<EntryFormValues>) =>
    (!day || fields.date === day) &&
    (!reading || isSameReading(fields.reading, reading)) &&
    (!quote || fields.content.startsWith(quote.trimEnd()));
  const parseDraft = (stored: unknown) => {
    const draft = parseEntryDraft(stored);
    return draft && isContinued(draft) ? draft : null;
  };
  return { initial, parseDraft };
}
