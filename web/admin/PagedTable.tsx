import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Loaded, type QueryState } from '#web/platform/loading/Loaded.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PagedTable.module.css';

interface Props<Item> {
  /** What the rows are, for the name of the pager. */
  label: string;
  /** A query for one page that keeps the data of the previous page while the next one loads. */
  query: QueryState<{ items: readonly Item[]; hasNextPage: boolean }> & { isPlaceholderData: boolean };
  errorMessage: string;
  page: number;
  onPageChange: (page: number) => void;
  /** Shown if the page has no rows. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A card with one page of a table, and the pager below it. */
export function PagedTable<Item>({
  label,
  query,
  page,
  onPageChange,
  empty,
  children,
  ...rest
}: Props<Item>) {
  return (
    <>
      <div aria-busy={query.isPending || query.isPlaceholderData}>
        <Loaded
          query={query}
          errorMessage={rest.errorMessage}
          skeleton={
            <Card className={style.card}>
              <TableRowsSkeleton />
            </Card>
          }
        >
          {({ items }) => <Card className={style.card}>{items.length === 0 ? empty : children(items)}</Card>}
        </Loaded>
      </div>
      {/* The pager is also rendered after a failure or for an empty page, so that it keeps the focus. */}
      {!query.isPending && (
        <Pager
          label={t`${label}, pages`}
          page={page}
          hasNext={query.data?.hasNextPage ?? false}
          onPageChange={onPageChange}
        />
      )}
    </>
  );
}

const ROWS = Array.from({ length: 10 }, (_, row) => `row ${row}`);

/** Placeholder rows of the same height as the rows of a table. */
function TableRowsSkeleton() {
  return (
    <div className={style.rows} role="status">
      <VisuallyHidden>
        <Trans>Loading…</Trans>
      </VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row}>
          <Skeleton width="9rem" height="1.25rem" />
          <Skeleton width="13rem" height="1.25rem" />
          <Skeleton width="5rem" height="1.25rem" />
        </div>
      ))}
    </div>
  );
}
