import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

/**
 * Asks before the user leaves the page. For a second form on a page, which renders it only while it has
 * unsaved changes, because the router supports one blocker at a time: the last one.
 */
export function UnsavedChangesGuard() {
  const { blocker } = useUnsavedGuard(true);
  return <UnsavedChangesDialog blocker={blocker} />;
}
