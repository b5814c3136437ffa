import { playingContext } from './chime.ts';

/** Too quiet to hear, but not silence, which devices stop on a locked screen. */
const GAIN = 0.0001;
const FREQUENCY_HZ = 110;

/** The Audio Session API, which Safari has. */
interface AudioSessionNavigator {
  audioSession?: { type: string };
}

let isOn = false;
let tone: OscillatorNode | null = null;

/**
 * Plays an almost silent tone while `isNeeded`, so that the audio clock continues on a locked phone. In
 * browsers with audio sessions, sound then ignores the mute switch, as in a music player.
 */
export function keepAudioClockRunning(isNeeded: boolean): void {
  const { audioSession } = navigator as AudioSessionNavigator;
  if (audioSession && isNeeded !== isOn) audioSession.type = isNeeded ? 'playback' : 'auto';
  isOn = isNeeded;
  const context = playingContext();
  if (isNeeded && context) tone ??= startTone(context);
  if (isNeeded) return;
  tone?.stop();
  tone = null;
}

function startTone(context: AudioContext): OscillatorNode {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = FREQUENCY_HZ;
  gain.gain.value = GAIN;
  // Not connected to the volume, which may be 0.
  oscillator.connect(gain).connect(context.destination);
  oscillator.onended = () => gain.disconnect();
  oscillator.start();
  return oscillator;
}
