import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { CommunityCard } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { type Column, Table } from '#web/ui/layout/Table.tsx';
import { numberText } from '#web/ui/locale.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { AdminLayout } from './AdminLayout.tsx';
import style from './CommunitiesPage.module.css';
import { PagedTable } from './PagedTable.tsx';
import { communitiesQuery, MAX_SEARCH_LENGTH, removeCommunityFromCache, tableSearchOf } from './queries.ts';

export { loadCommunities as loader } from './queries.ts';
export { CommunitiesPage as Component };

/** The communities, twenty per page. An admin can search for them and delete them. */
export function CommunitiesPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = tableSearchOf(params);
  const { q, page } = search;
  const query = useQuery(communitiesQuery(search));
  const goToPage = (next: number) =>
    navigate(paths.adminCommunities({ q, page: next > 1 ? String(next) : undefined }));
  return (
    <AdminLayout
      title={t`Community Management`}
      actions={
        <SearchField
          current={q}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={(q) => navigate(paths.adminCommunities({ q }))}
        />
      }
    >
      <PagedTable
        label={t`Communities`}
        query={query}
        errorMessage={q ? t`Search failed.` : t`Failed to fetch communities.`}
        page={page}
        onPageChange={goToPage}
        empty={<NoCommunitiesFound q={q} isLaterPage={page > 1} />}
      >
        {(communities) => <CommunityTable communities={communities} />}
      </PagedTable>
    </AdminLayout>
  );
}

const columns = (): Column<CommunityCard>[] => [
  {
    header: t`Name`,
    cell: ({ id, name }) => (
      <Link href={paths.community(id)}>
        <bdi>{name}</bdi>
      </Link>
    ),
    phoneLayout: 'lead',
  },
  {
    header: t`Privacy`,
    cell: ({ privacy }) =>
      privacy === 'private' ? (
        <Badge tone="outline">
          <Trans context="community">Private</Trans>
        </Badge>
      ) : (
        <span className={style.soft}>
          <Trans context="community">Public</Trans>
        </span>
      ),
  },
  {
    header: t`Members`,
    cell: ({ memberCount }) => <span className={style.figure}>{numberText(memberCount)}</span>,
  },
  {
    header: t`Created`,
    cell: ({ createdAt }) => (
      <time className={style.date} dateTime={dayOf(createdAt)}>
        {dateText(createdAt)}
      </time>
    ),
  },
  {
    header: t`Actions`,
    cell: (community) => <DeleteCommunityButton community={community} />,
    phoneLayout: 'end',
  },
];

function CommunityTable({ communities }: { communities: readonly CommunityCard[] }) {
  return (
    <Table label={t`Communities`} columns={columns()} rows={communities} keyOf={({ id }) => id} isDense />
  );
}

/** Deletes a community after a confirmation. */
function DeleteCommunityButton({ community: { id, name, membership } }: { community: CommunityCard }) {
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Delete this community?`,
      body: (
        <Trans>
          This is permanent: “<bdi>{name}</bdi>” will be deleted for all its members, with everything in it.
        </Trans>
      ),
      action: t`Delete`,
      tone: 'danger',
    },
    mutationFn: () => api.communities.remove({ params: { id } }),
    onSuccess: async () => {
      toast.success(t`${name} is deleted.`);
      focusHeading();
      if (membership === 'guide') void refreshMember();
      await removeCommunityFromCache(id);
    },
    onError: (failure) => toast.failure(`${t(FAILED)} ${errorText(failure, '')}`.trim()),
  });

  return (
    <span className={style.action}>
      <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
        <Trans>Delete</Trans>
      </Button>
    </span>
  );
}

const FAILED = msg`Failed to delete community.`;

interface NoCommunitiesFoundProps {
  q: string;
  /** Whether the page is not the first one. */
  isLaterPage: boolean;
}

/** Shown for a search without results, for a page after the last one, or if there is no community. */
function NoCommunitiesFound({ q, isLaterPage }: NoCommunitiesFoundProps) {
  const hint = q
    ? t`No results for “${q}”.`
    : isLaterPage
      ? t`There is nothing on this page.`
      : t`There are no communities yet.`;
  return (
    <EmptyState drawing="sangha" title={t`No Communities Found`} hint={hint}>
      {(q || isLaterPage) && (
        // The link disappears when it is pressed, so the focus moves to the heading.
        <ButtonLink href={paths.adminCommunities()} onClick={focusHeading}>
          <Trans>Show all communities</Trans>
        </ButtonLink>
      )}
    </EmptyState>
  );
}
