import { focusHeading } from '#web/platform/frame/PageTitle.tsx';

export const rowId = (id: string) => `pending-${id}`;

/**
 * Puts the focus on the row after one that is about to go, else on the one before it, so that one decides
 * on. Not where the moderator has gone elsewhere meanwhile, unless `isCertain`.
 */
export function focusNextRow(id: string, isCertain = false): void {
  const row = document.getElementById(rowId(id));
  const held = document.activeElement;
  if (!row || !(isCertain || held === document.body || row.contains(held))) return;
  const beyond = row.nextElementSibling ?? row.previousElementSibling;
  const title = beyond?.querySelector('h2');
  if (title) title.focus();
  else focusHeading();
}
