import { type RawBuilder, sql } from 'kysely';
import type { PublicUser, Role } from '#contract/account.ts';
import { avatarOf } from '#server/account/public.ts';

/** The columns of the view `people`, with names that do not collide with those of a post. */
export interface PersonColumns {
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
  avatar_id: string | null;
  avatar_colour: string | null;
  role: Role | null;
  is_patron: boolean | null;
  is_guide: boolean | null;
  username_gradient: string | null;
}

/** Selects the columns of `people as person`. */
export const PERSON_COLUMNS: RawBuilder<unknown> = sql`person.username, person.full_name,
  person.avatar_url, person.avatar_id, person.avatar_colour, person.role, person.is_patron, person.is_guide, person.username_gradient`;

/**
 * Joins the member with the id in this column as `person`. Because of the limit, PostgreSQL finds each member by
 * index. Without it, PostgreSQL would read the whole table while it has only some thousands of users.
 */
export const joinPerson = (column: string): RawBuilder<unknown> =>
  sql.raw(`left join lateral (select * from people where people.id = ${column} limit 1) as person on true`);

/** The member with this id as others see them; null for a former member. */
export function personOf(id: string | null, row: PersonColumns): PublicUser | null {
  const { username, role } = row;
  if (id === null || username === null || role === null) return null;
  return {
    id,
    username,
    fullName: row.full_name,
    avatarUrl: row.avatar_url,
    avatar: avatarOf(row),
    role,
    isPatron: row.is_patron ?? false,
    isGuide: row.is_guide ?? false,
    profileTheme: { usernameGradient: row.username_gradient },
  };
}
