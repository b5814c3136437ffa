import { strikeBowl } from './bowl.ts';
import { savedVolume } from './chimeVolume.ts';

/** How far the two clocks may come apart, in seconds, before a booked chime is booked anew. */
const DRIFT_S = 0.3;

interface Sound {
  context: AudioContext;
  volume: GainNode;
}

interface Booking {
  /** Which end of which session it is for. */
  id: string;
  /** On the audio clock, in seconds. */
  at: number;
  silence: () => void;
}

let sound: Sound | null = null;
let booking: Booking | null = null;
let lastRung: string | null = null;

/** Whether a chime would be heard now. */
export const canRing = () => sound?.context.state === 'running';

/**
 * Opens the sound, which browsers allow from a gesture on; false where they don't, or have none at all.
 * A context that the device has interrupted (a call, a locked screen) goes on as well.
 */
export async function unlockChime(): Promise<boolean> {
  // Asked before the first gesture, Chromium complains; where it cannot be known, trying does no harm.
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  if (typeof AudioContext === 'undefined' || !isTouched) return false;
  sound ??= openSound();
  if (sound.context.state !== 'running') {
    // Stays unanswered as long as it is not allowed; refused while the device is busy.
    await Promise.race([sound.context.resume().catch(() => {}), later()]);
  }
  return canRing();
}

/** Has the chime sound when the wall clock says `endsAt`, whatever the tab does until then; once for each id. */
export function bookChime(id: string, endsAt: number): void {
  if (!sound || lastRung === id) return;
  const now = sound.context.currentTime;
  const at = now + (endsAt - Date.now()) / 1000;
  const isBooked = booking?.id === id;
  if (isBooked && booking && (booking.at <= now || Math.abs(booking.at - at) < DRIFT_S)) return;
  cancelChime();
  booking = { id, at, silence: strikeBowl(sound.context, sound.volume, Math.max(at, now)) };
}

/** The chime is due: unless the booked one sounds already, it sounds now. */
export function ringChime(id: string): void {
  if (lastRung === id) return;
  lastRung = id;
  const isSounding = booking?.id === id && canRing() && booking.at <= audioTime() + DRIFT_S;
  if (isSounding) booking = null;
  else {
    cancelChime();
    void playChime();
  }
}

/** Takes back what is booked; what sounds already fades by itself. */
export function cancelChime(): void {
  if (booking && booking.at > audioTime()) booking.silence();
  booking = null;
}

/** Sounds now or not at all: never later, when the sound happens to be unlocked. */
export async function playChime(): Promise<void> {
  if ((await unlockChime()) && sound) strikeBowl(sound.context, sound.volume, audioTime());
}

/** 0 to 100; also what is sounding follows. */
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

// Ears hear in proportions: half of the way sounds half as loud this way.
const gainOf = (percent: number) => (percent / 100) ** 2;

const later = () => new Promise((resolve) => setTimeout(resolve, 500));
