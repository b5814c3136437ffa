import { tabStorage } from '#web/platform/session/storage.ts';

// The token of the link in a guest's mail. It is stored for this tab, so that it is in no URL and survives a reload.

const keyOf = (occurrenceId: string) => `guest-token:${occurrenceId}`;

export const storedGuestToken = (occurrenceId: string): string | null =>
  tabStorage.getItem(keyOf(occurrenceId));

export function storeGuestToken(occurrenceId: string, token: string): void {
  try {
    tabStorage.setItem(keyOf(occurrenceId), token);
  } catch (failure) {
    console.warn('The link could not be stored for this tab.', failure);
  }
}

export const forgetGuestToken = (occurrenceId: string): void => tabStorage.removeItem(keyOf(occurrenceId));
