import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { EntryList } from './EntryList.tsx';
import type { EntryFilter } from './journalCalls.ts';
import { searchOf } from './queries.ts';

export { loadEntries as loader } from './queries.ts';
export { JournalSearchPage as Component };

export function JournalSearchPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = searchOf(params);
  const title = searchTitle(search);
  if (!title) return <Navigate to={paths.journal()} replace />;
  return (
    <Page>
      <PageTitle title={title} />
      {search.readingId ? (
        <BackLink href={paths.reading(search.readingId)}>
          <Trans>Reading</Trans>
        </BackLink>
      ) : (
        <BackLink href={paths.journal()}>
          <Trans>Journal</Trans>
        </BackLink>
      )}
      <PageHeader
        title={title}
        actions={
          <SearchField
            current={search.q}
            onSearch={(q) => navigate(q ? paths.journalSearch({ q }) : paths.journal())}
          />
        }
      />
      <EntryList search={search} emptyState={<EmptyState drawing="leaf" title={t`No entries found.`} />} />
    </Page>
  );
}

/** The title of the page; an empty string if the search is empty. */
function searchTitle({ tag, q, readingId }: EntryFilter): string {
  if (readingId) return t`What I wrote about this book`;
  if (tag && q) return t`Search Results for ${q} Tagged #${tag}`;
  if (tag) return t`Entries Tagged #${tag}`;
  return q ? t`Search Results for ${q}` : '';
}
