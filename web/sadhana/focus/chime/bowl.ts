const FUNDAMENTAL_HZ = 208;

/**
 * The partials of a singing bowl: two close tones that beat slowly, and inharmonic overtones like those of a
 * struck rim. The higher overtones decay sooner. The gains add up to less than 1, so that nothing clips.
 */
const PARTIALS = [
  { ratio: 1, gain: 0.34, seconds: 9 },
  { ratio: 1.006, gain: 0.2, seconds: 8 },
  { ratio: 2.71, gain: 0.18, seconds: 6 },
  { ratio: 5.08, gain: 0.08, seconds: 3.2 },
  { ratio: 7.96, gain: 0.035, seconds: 1.6 },
];
const ATTACK_S = 0.012;
/** Not 0, because an exponential ramp cannot start or end at 0. */
const SILENCE = 0.0001;

/** Strikes the bowl at `at`, in seconds of the audio clock. Returns a function that silences it. */
export function strikeBowl(context: BaseAudioContext, output: AudioNode, at: number): () => void {
  const tones = PARTIALS.map(({ ratio, gain, seconds }) => {
    const tone = context.createOscillator();
    const envelope = context.createGain();
    tone.frequency.value = FUNDAMENTAL_HZ * ratio;
    envelope.gain.setValueAtTime(SILENCE, at);
    envelope.gain.exponentialRampToValueAtTime(gain, at + ATTACK_S);
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
