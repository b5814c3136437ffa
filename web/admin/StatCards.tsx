import type { AdminStats } from '#contract/admin.ts';
import { paths } from '#web/paths.ts';
import { StatCard } from './StatCard.tsx';
import style from './StatCards.module.css';

/** The four figures, in one frame. */
export function StatCards({ stats }: { stats: AdminStats }) {
  return (
    <div className={style.stats}>
      <StatCard title="Total Users" figure={stats.userCount} href={paths.adminUsers()} />
      <StatCard title="Total Books" figure={stats.totalBooks} href={paths.library()} />
      <StatCard title="Total Journal Entries" figure={stats.totalJournalEntries} />
      <StatCard title="Total Communities" figure={stats.totalCommunities} href={paths.adminCommunities()} />
    </div>
  );
}
