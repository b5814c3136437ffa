import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Entry } from '../../contract/journal.ts';
import { paths } from '../paths.ts';
import { api } from '../platform/api.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryMissing } from './EntryMissing.tsx';
import { entryQuery } from './readings.ts';
import { titleOf } from './titleOf.ts';
import { useEntrySaved } from './useEntrySaved.ts';

const NOT_FOUND = 'Could not find the entry to edit.';

export function EditEntryPage() {
  const { id = '' } = useParams();
  const { data: entry, error, isPending, refetch } = useQuery(entryQuery(id));
  return (
    <Page width="narrow">
      <PageTitle title="Edit Entry" />
      <BackLink href={entry ? paths.entry(id) : paths.journal()}>
        {entry ? titleOf(entry) : 'Journal'}
      </BackLink>
      <PageTop title="Edit Entry" />
      {entry && <Editing key={entry.updatedAt} entry={entry} />}
      {isPending && <SkeletonLines lines={12} />}
      {error && !entry && <EntryMissing sentence={NOT_FOUND} failure={error} onRetry={refetch} />}
    </Page>
  );
}

function Editing({ entry }: { entry: Entry }) {
  const { id } = entry;
  const onSaved = useEntrySaved();
  return (
    <EntryForm
      entry={entry}
      save={(body) => api.journal.rewrite({ params: { id }, body })}
      onSaved={onSaved}
      cancelHref={paths.entry(id)}
    />
  );
}
