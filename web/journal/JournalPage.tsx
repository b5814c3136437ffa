import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { EntryList } from './EntryList.tsx';

export function JournalPage() {
  const navigate = useNavigate();
  return (
    <Page>
      <PageTitle title="Journal" />
      <PageTop
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
        empty={
          <EmptyState drawing="book" sentence="Your journal is empty.">
            <ButtonLink variant="quiet" href={paths.newEntry()}>
              Write the first entry
            </ButtonLink>
          </EmptyState>
        }
      />
    </Page>
  );
}
