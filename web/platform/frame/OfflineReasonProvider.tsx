import type { ReactNode } from 'react';
import { useIsOnline } from '#web/platform/api/connection.ts';
import { OfflineReason } from '#web/ui/actions/offlineReason.ts';

/** Disables the actions that need the server while there is no network. */
export const OfflineReasonProvider = ({ children }: { children: ReactNode }) => (
  <OfflineReason value={useIsOnline() ? null : 'You are offline.'}>{children}</OfflineReason>
);
