import { loadPreference, savePreference } from '#web/platform/session/preferences.ts';

const NAME = 'earlier-days-in-journal';

/** Whether the member wants to see earlier days in Journal, on this device. */
export const showsEarlierDays = (memberId: string) => loadPreference(memberId, NAME) === true;

export const saveShowsEarlierDays = (memberId: string, isShown: boolean) =>
  savePreference(memberId, NAME, isShown);
