import { persistentStorage } from '#web/platform/session/storage.ts';

const KEY = 'chime-volume';
const USUAL = 60;

/** From 0 to 100, as chosen in this browser. */
export function savedVolume(): number {
  const kept = persistentStorage.getItem(KEY);
  const volume = Math.round(Number(kept));
  return kept !== null && volume >= 0 && volume <= 100 ? volume : USUAL;
}

export function saveVolume(volume: number): void {
  try {
    persistentStorage.setItem(KEY, String(volume));
  } catch (failure) {
    // The storage is full: the volume holds as long as the page does.
    console.warn('The chime volume could not be kept.', failure);
  }
}
