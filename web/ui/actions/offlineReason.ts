import { createContext, use } from 'react';

/** Why nothing can be sent to the server now; null if it can. The pages are given it by `web/platform`. */
export const OfflineReason = createContext<string | null>(null);

/** The reason to show beside an action that needs the server, which cannot be taken then; null if it can. */
export const useOfflineReason = (): string | null => use(OfflineReason);
