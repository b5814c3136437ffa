import { DAY, HOUR, type Limit } from '#server/platform/limits.ts';

export const SERIES_CHANGES_PER_GUIDE: Limit = { name: 'seriesChangesAGuide', points: 60, seconds: HOUR };
export const SERIES_PREVIEWS_PER_GUIDE: Limit = { name: 'seriesPreviewsAGuide', points: 240, seconds: HOUR };
export const ROOM_CHANGES_PER_GUIDE: Limit = { name: 'roomChangesAGuide', points: 120, seconds: HOUR };
export const GUESTS_PER_EMAIL: Limit = { name: 'guestsAnEmail', points: 10, seconds: HOUR };
export const GUESTS_PER_EMAIL_PER_DAY: Limit = { name: 'guestsAnEmailADay', points: 20, seconds: DAY };
export const GUESTS_PER_IP_NETWORK: Limit = { name: 'guestsAnAddress', points: 10, seconds: HOUR };
