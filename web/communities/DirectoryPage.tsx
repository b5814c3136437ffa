import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { LIMITS } from '#contract/platform/constants.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { CommunityList } from './CommunityList.tsx';
import { saveDirectoryChoice } from './public.ts';
import { useDirectorySearch } from './useDirectorySearch.ts';

const SEARCH_DELAY_MS = 500;

/** The directory of communities, with search. */
export function DirectoryPage() {
  const { session } = useSession();
  const { q, isMine, updateSearch } = useDirectorySearch();
  return (
    <Page>
      <PageTitle title="Find Your Sangha" />
      <PageTop
        title="Find Your Sangha"
        lede="Small communities that read, sit and meet."
        actions={
          <>
            <SearchField
              initial={q}
              delayMs={SEARCH_DELAY_MS}
              maxLength={LIMITS.query}
              onSearch={(query, isTyping) => query !== q && updateSearch({ q: query }, { replace: isTyping })}
            />
            {session && (
              <ButtonLink href={paths.newCommunity()}>
                <Plus />
                Create Community
              </ButtonLink>
            )}
          </>
        }
      />
      {session && <DirectoryTabs isMine={isMine} />}
      <CommunityList />
    </Page>
  );
}

/** Switches between all communities and the member's own. The browser remembers the choice. */
function DirectoryTabs({ isMine }: { isMine: boolean }) {
  const links = [
    { label: 'All', href: paths.communities({ mine: 'false' }), isCurrent: !isMine },
    { label: 'Yours', href: paths.communities({ mine: 'true' }), isCurrent: isMine },
  ];
  const [params] = useSearchParams();
  const isChosen = params.has('mine');
  // Local storage is outside of React.
  useEffect(() => {
    if (isChosen) saveDirectoryChoice(isMine ? 'yours' : 'all');
  }, [isChosen, isMine]);
  return <TabLinks label="Which communities" links={links} />;
}
