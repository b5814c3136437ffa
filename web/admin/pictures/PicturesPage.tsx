import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { paths } from '#web/paths.ts';
import { StateTabs } from '#web/ui/actions/StateTabs.tsx';
import { BlockedPictures } from './BlockedPictures.tsx';
import { PublicPictures } from './PublicPictures.tsx';
import { tabFromUrl } from './queries.ts';

export { loadPictures as loader } from './queries.ts';
export { PicturesPage as Component };

/** The pictures that everybody may see, which admins can remove, and those that are blocked. */
function PicturesPage() {
  const [params] = useSearchParams();
  const tab = tabFromUrl(params);
  return (
    <AdminLayout
      title={t`Pictures`}
      intro={t`Pictures of members, books and public communities. Those of journals and private communities are not shown here.`}
    >
      <StateTabs
        label={t`State of the pictures`}
        states={{
          reported: t({ message: 'Reported', context: 'pictures' }),
          latest: t({ message: 'Latest', context: 'pictures' }),
          blocked: t({ message: 'Blocked', context: 'pictures' }),
        }}
        current={tab}
        hrefOf={(value) => paths.adminPictures(value === 'reported' ? undefined : value)}
      />
      {tab === 'blocked' ? <BlockedPictures /> : <PublicPictures key={tab} state={tab} />}
    </AdminLayout>
  );
}
