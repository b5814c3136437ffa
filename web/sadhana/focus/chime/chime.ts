import { persistentStorage } from '#web/platform/session/storage.ts';
import { strikeBowl } from './bowl.ts';

/** The largest difference between the wall clock and the audio clock before a chime is scheduled again. */
const MAX_DRIFT_S = 0.3;

interface Sound {
  context: AudioContext;
  volume: GainNode;
}

interface ScheduledChime {
  /** Identifies a session and its end. */
  id: string;
  /** In seconds of the audio clock. */
  at: number;
  silence: () => void;
}

let sound: Sound | null = null;
let scheduled: ScheduledChime | null = null;
let lastPlayedId: string | null = null;

/** Whether the browser allows sound now. */
export const canPlay = () => sound?.context.state === 'running';

/**
 * Enables sound, which browsers allow only after a user gesture. Resolves with false if sound is not allowed or not
 * supported. Also resumes an audio context that the device has interrupted (a call, a locked screen).
 */
export async function unlockChime(): Promise<boolean> {
  // Chromium logs a warning if sound starts before the first gesture. A browser without `userActivation` always
  // tries.
  const hasGesture = navigator.userActivation?.hasBeenActive ?? true;
  if (typeof AudioContext === 'undefined' || !hasGesture) return false;
  sound ??= openSound();
  if (sound.context.state !== 'running') {
    // `resume()` stays pending as long as sound is not allowed, and rejects while the device is busy.
    await Promise.race([sound.context.resume().catch(() => {}), resumeTimeout()]);
  }
  return canPlay();
}

/**
 * Schedules the chime for `endsAt` (epoch milliseconds), once for each id. It also plays while the tab
 * sleeps.
 */
export function scheduleChime(id: string, endsAt: number): void {
  if (!sound || lastPlayedId === id) return;
  const now = sound.context.currentTime;
  const at = now + (endsAt - Date.now()) / 1000;
  const isScheduled = scheduled?.id === id;
  if (isScheduled && scheduled && (scheduled.at <= now || Math.abs(scheduled.at - at) < MAX_DRIFT_S)) return;
  cancelChime();
  scheduled = { id, at, silence: strikeBowl(sound.context, sound.volume, Math.max(at, now)) };
}

/** Plays the chime that is due, unless the scheduled one is already playing. */
export function playDueChime(id: string): void {
  if (lastPlayedId === id) return;
  lastPlayedId = id;
  const isSounding = scheduled?.id === id && canPlay() && scheduled.at <= audioTime() + MAX_DRIFT_S;
  if (isSounding) scheduled = null;
  else {
    cancelChime();
    void playChime();
  }
}

/** Cancels the scheduled chime. A chime that is already playing is not stopped. */
export function cancelChime(): void {
  if (scheduled && scheduled.at > audioTime()) scheduled.silence();
  scheduled = null;
}

/** Plays the chime immediately, or does nothing while sound is not allowed. */
export async function playChime(): Promise<void> {
  if ((await unlockChime()) && sound) strikeBowl(sound.context, sound.volume, audioTime());
}

/** Sets the volume (0 to 100), also of a chime that is playing. */
export function setChimeVolume(percent: number): void {
  sound?.volume.gain.setTargetAtTime(gainOf(percent), sound.context.currentTime, 0.02);
}

const audioTime = () => sound?.context.currentTime ?? 0;

function openSound(): Sound {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = gainOf(savedVolume());
  volume.connect(context.destination);
  return { context, volume };
}

// Perceived loudness is not linear: with the square, half of the slider sounds about half as loud.
const gainOf = (percent: number) => (percent / 100) ** 2;

const resumeTimeout = () => new Promise((resolve) => setTimeout(resolve, 500));

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
