import { persistentStorage } from '#web/platform/session/storage.ts';

const STORAGE_KEY = 'chime-volume';
const DEFAULT_VOLUME = 60;

/** The volume chosen in this browser, from 0 to 100. */
export function savedVolume(): number {
  const stored = persistentStorage.getItem(STORAGE_KEY);
  const volume = Math.round(Number(stored));
  return stored !== null && volume >= 0 && volume <= 100 ? volume : DEFAULT_VOLUME;
}

export function saveVolume(volume: number): void {
  try {
    persistentStorage.setItem(STORAGE_KEY, String(volume));
  } catch (failure) {
    // The storage is full: the volume applies until the page is closed.
    console.warn('The chime volume could not be saved.', failure);
  }
}

// Perceived loudness is not linear: with the square, half of the slider sounds about half as loud.
export const gainOf = (percent: number) => (percent / 100) ** 2;

/** A sound is perceived as half as loud when its level is 10 dB lower. */
export const HALF_AS_LOUD = 10 ** (-10 / 20);
