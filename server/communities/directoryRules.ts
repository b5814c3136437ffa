import type { CommunityRow } from '#server/communities/membership/rules.ts';
import type { SearchSource } from '#server/platform/search/ranking.ts';

export const COMMUNITY_SEARCH: SearchSource = { table: 'communities', kind: 'community' };

/** The current fields of a community's card that are never read from a replica. */
export type ViewerStatus = Pick<CommunityRow, 'id' | 'privacy' | 'membership'>;

/** Adds the viewer's current status to communities. Deleted communities are left out. */
export function withViewerStatus(rows: CommunityRow[], statuses: ViewerStatus[]): CommunityRow[] {
  const statusById = new Map(statuses.map((status) => [status.id, status]));
  return rows.flatMap((row) => {
    const status = statusById.get(row.id);
    return status ? [{ ...row, ...status }] : [];
  });
}
