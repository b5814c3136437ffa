import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { AdminStats } from '#contract/admin.ts';
import { WaitingWork } from '#web/admin/waiting/WaitingWork.tsx';
import { paths } from '#web/paths.ts';
import { productName } from '#web/platform/frame/product.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { HealthLine } from '#web/platform/site/HealthLine.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import framed from '#web/ui/actions/framedLink.module.css';
import { Link } from '#web/ui/actions/Link.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './AdminDashboardPage.module.css';
import { AdminLayout } from './AdminLayout.tsx';
import { statsQuery } from './queries.ts';

export { loadStats as loader } from './queries.ts';
export { AdminDashboardPage as Component };

export function AdminDashboardPage() {
  const query = useQuery(statsQuery());
  return (
    <AdminLayout
      title={t`Admin Dashboard`}
      intro={t`Global oversight and management of the ${{ product: productName() }}.`}
    >
      <HealthLine />
      <WaitingWork />
      <div className={style.stats} aria-busy={query.isPending}>
        <Loaded query={query} errorMessage={t`Failed to fetch dashboard stats.`} skeleton={<Spinner />}>
          {(stats) => <StatCards stats={stats} />}
        </Loaded>
      </div>
      <section aria-labelledby="management">
        <h2 id="management">
          <Trans>Moderation & Management</Trans>
        </h2>
        <AdminLinks />
      </section>
    </AdminLayout>
  );
}

function StatCards({ stats }: { stats: AdminStats }) {
  return (
    <div className={style.cards}>
      <StatCard title={t`Total Users`} value={stats.userCount} href={paths.adminUsers()} />
      <StatCard title={t`Total Books`} value={stats.totalBooks} href={paths.library()} />
      <StatCard title={t`Total Journal Entries`} value={stats.totalJournalEntries} />
      <StatCard title={t`Total Communities`} value={stats.totalCommunities} href={paths.adminCommunities()} />
    </div>
  );
}

interface StatCardProps {
  title: string;
  value: number;
  /** The page with more details. */
  href?: string;
}

/** A figure with its title. With `href`, the whole card is a link. */
function StatCard({ title, value, href }: StatCardProps) {
  const content = (
    <>
      <span className={style.title}>
        {title}
        {href && <ArrowRight />}
      </span>{' '}
      <b className={style.figure}>{numberText(value)}</b>
    </>
  );
  if (!href) return <div className={style.card}>{content}</div>;
  return (
    <Link className={`${style.card} ${framed.link}`} href={href}>
      {content}
    </Link>
  );
}

const adminLinks = () => [
  {
    title: t`Roles and patrons`,
    description: t`Change a member’s role, or mark them as a patron.`,
    link: t`Manage Users`,
    href: paths.adminUsers(),
  },
  {
    title: t`Submissions`,
    description: t`Approve books for the library, or reject them with a reason.`,
    link: t`Moderate Books`,
    href: paths.moderation(),
  },
  {
    title: t`Communities`,
    description: t`See every community, and delete one if necessary.`,
    link: t`Manage Communities`,
    href: paths.adminCommunities(),
  },
  {
    title: t`Decisions`,
    description: t`Read who approved, rejected or changed what, and when.`,
    link: t`View Decisions`,
    href: paths.adminDecisions(),
  },
];

/** Links to the other admin pages, each with a description. */
function AdminLinks() {
  return (
    <List className={style.links}>
      {adminLinks().map(({ title, description, link, href }) => (
        <li key={link}>
          <div>
            <b>{title}</b>
            <p>{description}</p>
          </div>
          <ButtonLink variant="quiet" href={href}>
            {link}
          </ButtonLink>
        </li>
      ))}
    </List>
  );
}
