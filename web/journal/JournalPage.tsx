import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { EntryList } from './EntryList.tsx';

export function JournalPage() {
  const navigate = useNavigate();
  return (
    <Page>
      <PageTitle title="Journal" />
      <PageHeader
        title="Journal"
        actions={
          <>
            <SearchField onSearch={(q) => q && navigate(paths.journalSearch({ q }))} />
            <ButtonLink variant="primary" href={paths.newEntry()}>
              <Plus />
              New Entry
            </ButtonLink>
          </>
        }
      />
      <EntryList
        search={{}}
        emptyState={
          <EmptyState drawing="book" title="Your journal is empty.">
            <ButtonLink variant="quiet" href={paths.newEntry()}>
              Write the first entry
            </ButtonLink>
          </EmptyState>
        }
      />
    </Page>
  );
}
