import type { BellSound } from '#web/sadhana/focus/bells/sounds.ts';

interface BellPartial {
  ratio: number;
  /** The gains of a voice add up to less than 1, so that nothing clips. */
  gain: number;
  /** The time until the partial is silent. */
  seconds: number;
  /** The time until the partial is loudest; the default is that of the voice. */
  attack?: number;
}

interface Voice {
  fundamentalHz: number;
  attack: number;
  partials: readonly BellPartial[];
}

export const VOICES: Record<BellSound, Voice> = {
  // A singing bowl: two close tones that beat slowly, and inharmonic overtones like those of a struck rim. The higher
  // overtones decay sooner.
  bowl: {
    fundamentalHz: 208,
    attack: 0.012,
    partials: [
      { ratio: 1, gain: 0.34, seconds: 9 },
      { ratio: 1.006, gain: 0.2, seconds: 8 },
      { ratio: 2.71, gain: 0.18, seconds: 6 },
      { ratio: 5.08, gain: 0.08, seconds: 3.2 },
      { ratio: 7.96, gain: 0.035, seconds: 1.6 },
    ],
  },
  // A small cast bell: hum, prime, minor third, fifth and octave of a tuned bell, and a bright strike.
  bell: {
    fundamentalHz: 330,
    attack: 0.004,
    partials: [
      { ratio: 1, gain: 0.18, seconds: 7 },
      { ratio: 2, gain: 0.28, seconds: 5 },
      { ratio: 2.4, gain: 0.16, seconds: 3.6 },
      { ratio: 3, gain: 0.1, seconds: 2.6 },
      { ratio: 4, gain: 0.14, seconds: 2.2 },
      { ratio: 5.35, gain: 0.07, seconds: 1.2 },
      { ratio: 8.2, gain: 0.04, seconds: 0.6 },
    ],
  },
  // A gong: low and dense, and the higher partials swell after the strike.
  gong: {
    fundamentalHz: 98,
    attack: 0.03,
    partials: [
      { ratio: 1, gain: 0.3, seconds: 12 },
      { ratio: 1.51, gain: 0.16, seconds: 10 },
      { ratio: 1.96, gain: 0.14, seconds: 9 },
      { ratio: 2.43, gain: 0.12, seconds: 7, attack: 0.12 },
      { ratio: 3.27, gain: 0.09, seconds: 6, attack: 0.25 },
      { ratio: 4.18, gain: 0.07, seconds: 5, attack: 0.4 },
      { ratio: 5.62, gain: 0.05, seconds: 4, attack: 0.5 },
    ],
  },
  // A wooden board that is struck with a mallet: short and dry.
  wood: {
    fundamentalHz: 620,
    attack: 0.002,
    partials: [
      { ratio: 1, gain: 0.5, seconds: 0.34 },
      { ratio: 2.57, gain: 0.25, seconds: 0.16 },
      { ratio: 4.9, gain: 0.12, seconds: 0.08 },
    ],
  },
};

/** Not 0, because an exponential ramp cannot start or end at 0. */
const SILENCE = 0.0001;

/** Strikes a bell at `at`, in seconds of the audio clock. Returns a function that silences it. */
export function strike(
  sound: BellSound,
  context: BaseAudioContext,
  output: AudioNode,
  at: number,
): () => void {
  const { fundamentalHz, attack: usualAttack, partials } = VOICES[sound];
  const tones = partials.map(({ ratio, gain, seconds, attack = usualAttack }) => {
    const tone = context.createOscillator();
    const envelope = context.createGain();
    tone.frequency.value = fundamentalHz * ratio;
    envelope.gain.setValueAtTime(SILENCE, at);
    envelope.gain.exponentialRampToValueAtTime(gain, at + attack);
    envelope.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
    tone.connect(envelope).connect(output);
    tone.onended = () => envelope.disconnect();
    tone.start(at);
    tone.stop(at + seconds);
    return tone;
  });
  return () => {
    for (const tone of tones) {
      tone.disconnect();
      tone.stop();
    }
  };
}
