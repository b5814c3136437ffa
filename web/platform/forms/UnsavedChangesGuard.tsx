import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

/**
 * Asks before the user leaves the page. It is meant for a second form on a page. Render it only while that form has
 * unsaved changes, because the router uses only the last blocker.
 */
export function UnsavedChangesGuard() {
  const { blocker } = useUnsavedGuard(true);
  return <UnsavedChangesDialog blocker={blocker} />;
}
