import { Plus } from 'lucide-react';
import type { LIMITS } from '../../contract/primitives.ts';
import { paths } from '../paths.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { useSession } from '../platform/session.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { CommunityList } from './CommunityList.tsx';
import { useDirectory } from './useDirectory.ts';

const PAUSE_MS = 500;
// As in the contract, which brings zod along and is therefore imported as a type.
const LONGEST: (typeof LIMITS)['query'] = 200;

/** All communities, to find one's own among them. */
export function DirectoryPage() {
  const { session } = useSession();
  const { q, show } = useDirectory();
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
      <CommunityList />
    </Page>
  );
}
