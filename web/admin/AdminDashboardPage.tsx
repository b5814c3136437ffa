import { useQuery } from '@tanstack/react-query';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { productName } from '#web/platform/frame/product.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import style from './AdminDashboardPage.module.css';
import { AdminLayout } from './AdminLayout.tsx';
import { AdminLinks } from './AdminLinks.tsx';
import { statsQuery } from './queries.ts';
import { StatCards } from './StatCards.tsx';

/** How large the house is, and the ways to look after it. */
export function AdminDashboardPage() {
  const { data: stats, error, isPending, refetch } = useQuery(statsQuery());
  return (
    <AdminLayout title="Admin Dashboard" lede={`Global oversight and management of the ${productName()}.`}>
      <div className={style.stats} aria-busy={isPending}>
        {isPending && <Spinner />}
        {stats && <StatCards stats={stats} />}
        {error && !stats && (
          <QueryError sentence="Failed to fetch dashboard stats." failure={error} onRetry={refetch} />
        )}
      </div>
      <section aria-labelledby="ways">
        <h2 id="ways">Moderation & Management</h2>
        <AdminLinks />
      </section>
    </AdminLayout>
  );
}
