import { Plus } from 'lucide-react';
import type { LIMITS } from '#contract/platform/constants.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { BookGrid } from './BookGrid.tsx';
import style from './LibraryPage.module.css';
import { TagFilter } from './TagFilter.tsx';
import { useLibrarySearch } from './useLibrarySearch.ts';

const PAUSE_MS = 500;
// As in the contract, which brings zod along and is therefore imported as a type.
const LONGEST: (typeof LIMITS)['query'] = 200;

export function LibraryPage() {
  const { q, tag, show } = useLibrarySearch();
  return (
    <Page>
      <PageTitle title="Sacred Library" />
      <PageTop
        title="Sacred Library"
        lede="Brought by members, read before they are shelved."
        actions={
          <>
            <SearchField
              initial={q}
              pause={PAUSE_MS}
              maxLength={LONGEST}
              onSearch={(asked, isGoingOn) => show({ q: asked }, { isReplaced: isGoingOn })}
            />
            <div className={style.ways}>
              <ButtonLink variant="quiet" href={paths.submitBook()}>
                <Plus />
                Submit a Book
              </ButtonLink>
              <ButtonLink variant="still" href={paths.submissions()}>
                My Submissions
              </ButtonLink>
            </div>
          </>
        }
      />
      <TagFilter chosen={tag} onChoose={(name) => show({ tag: name })} />
      <BookGrid />
    </Page>
  );
}
