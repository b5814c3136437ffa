import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LIMITS } from '#contract/platform/constants.ts';
import { saveDirectoryChoice } from '#web/communities/public.ts';
import { RetreatNote } from '#web/communities/quiet/RetreatNote.tsx';
import { currentRetreat } from '#web/communities/quiet/retreat.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { CommunityList } from './CommunityList.tsx';
import { useDirectorySearch } from './useDirectorySearch.ts';

export { loadDirectory as loader } from './queries.ts';
export { DirectoryPage as Component };

const SEARCH_DELAY_MS = 500;

/** The directory of communities, with search. */
export function DirectoryPage() {
  const { session } = useSession();
  const { q, onlyMine, updateSearch } = useDirectorySearch();
  const [isLookingIn, setIsLookingIn] = useState(false);
  const retreat = currentRetreat(session?.user.retreat);
  if (retreat?.isRunning && !isLookingIn)
    return (
      <Page>
        <PageTitle title={t`Find Your Sangha`} />
        <PageHeader title={t`Find Your Sangha`} />
        <RetreatNote retreat={retreat} onLookIn={() => setIsLookingIn(true)} />
      </Page>
    );
  return (
    <Page>
      <PageTitle title={t`Find Your Sangha`} />
      <PageHeader
        title={t`Find Your Sangha`}
        intro={t`Small communities that read, sit and meet.`}
        actions={
          <>
            <SearchField
              current={q}
              delayMs={SEARCH_DELAY_MS}
              maxLength={LIMITS.query}
              onSearch={(query, isContinued) =>
                query !== q && updateSearch({ q: query }, { replace: isContinued })
              }
            />
            {session && (
              <ButtonLink href={paths.newCommunity()}>
                <Plus />
                <Trans>Create Community</Trans>
              </ButtonLink>
            )}
          </>
        }
      />
      {session && <DirectoryTabs onlyMine={onlyMine} />}
      <CommunityList />
    </Page>
  );
}

/** Switches between all communities and the member's own. The browser remembers the choice. */
function DirectoryTabs({ onlyMine }: { onlyMine: boolean }) {
  const links = [
    { label: t`All`, href: paths.communities({ mine: 'false' }), isCurrent: !onlyMine },
    { label: t`Yours`, href: paths.communities({ mine: 'true' }), isCurrent: onlyMine },
  ];
  const [params] = useSearchParams();
  const isChosen = params.has('mine');
  // This is an effect, because local storage is outside React.
  useEffect(() => {
    if (isChosen) saveDirectoryChoice(onlyMine ? 'yours' : 'all');
  }, [isChosen, onlyMine]);
  return <TabLinks label={t`Which communities`} links={links} />;
}
