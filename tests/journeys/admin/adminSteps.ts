import type { Page } from '@playwright/test';
import { openAs } from '#tests/journeys/world.ts';

/** Opens the list of users as an admin, with the search `q`. */
export const openUsers = (page: Page, admin: string, q: string) => openAs(page, admin, `/admin/users?q=${q}`);

export const rowOf = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });

/** Opens the dialog of a user in the list. Returns the dialog. */
export async function openUserDialog(page: Page, username: string) {
  await rowOf(page, username).getByRole('button', { name: 'Manage' }).click();
  return page.getByRole('dialog', { name: `Manage ${username}` });
}
