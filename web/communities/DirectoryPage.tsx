import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { LIMITS } from '#contract/platform/constants.ts';
import { paths } from '#web/paths.ts';
import { saveDirectoryChoice } from '#web/platform/directoryChoice.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { CommunityList } from './CommunityList.tsx';
import { useDirectory } from './useDirectory.ts';

const PAUSE_MS = 500;
// As in the contract, which brings zod along and is therefore imported as a type.
const LONGEST: (typeof LIMITS)['query'] = 200;

/** All communities, to find one's own among them. */
export function DirectoryPage() {
  const { session } = useSession();
  const { q, isMine, show } = useDirectory();
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
              pause={PAUSE_MS}
              maxLength={LONGEST}
              onSearch={(asked, isGoingOn) => asked !== q && show({ q: asked }, { isReplaced: isGoingOn })}
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
      {session && <Choice isMine={isMine} />}
      <CommunityList />
    </Page>
  );
}

/** All communities, or those that the member is in. The choice is remembered in this browser. */
function Choice({ isMine }: { isMine: boolean }) {
  const links = [
    { label: 'All', href: paths.communities({ mine: 'false' }), isCurrent: !isMine },
    { label: 'Yours', href: paths.communities({ mine: 'true' }), isCurrent: isMine },
  ];
  const [params] = useSearchParams();
  const isChosen = params.has('mine');
  useEffect(() => {
    if (isChosen) saveDirectoryChoice(isMine ? 'yours' : 'all');
  }, [isChosen, isMine]);
  return <TabLinks label="Which communities" links={links} />;
}
