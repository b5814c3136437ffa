import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
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

/** A new entry. The URL may name a `day`, or the day of a `reflection` that is quoted. */
export function NewEntryPage() {
  const [params] = useSearchParams();
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
          key={`${day} ${reflectionDay}`}
          day={day}
          quote={reflection ? quoteOf(reflection) : undefined}
        />
      )}
    </Page>
  );
}

const dayParam = (text: string | null) => (text !== null && isDay(text) ? text : undefined);

/** A reflection as a quotation in Markdown, followed by an empty line. */
const quoteOf = ({ content, author }: { content: string; author: string }) =>
  `${[...content.split('\n'), `— ${author}`].map((line) => `> ${line}`).join('\n')}\n\n`;

interface Props {
  day: string | undefined;
  /** The text with which the content starts. */
  quote: string | undefined;
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
 * The values with which the form starts, and a parser of drafts that the form continues. An entry for a day or about a
 * reflection does not continue the draft of another entry.
 */
function startOf({ day, quote }: Props) {
  const empty = fieldsOf();
  const initial = { ...empty, date: day ?? empty.date, content: quote ?? '' };
  const isContinued = ({ fields }: FormDraft<EntryFormValues>) =>
    (!day || fields.date === day) && (!quote || fields.content.startsWith(quote.trimEnd()));
  const parseDraft = (stored: unknown) => {
    const draft = parseEntryDraft(stored);
    return draft && isContinued(draft) ? draft : null;
  };
  return { initial, parseDraft };
}
