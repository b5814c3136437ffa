import type { BellSound } from '#web/sadhana/focus/bells/sounds.ts';
import { strike, VOICES } from './strike.ts';

const rendered = new Map<BellSound, Promise<AudioBuffer | null>>();

/**
 * The sound of one strike as samples, rendered once. Sixty scheduled strikes need 6 % of a CPU core until the
 * end of the session if they are oscillators, and 0.3 % if they are samples. Resolves with null if the
 * browser cannot render it.
 */
export function renderedBell(sound: BellSound, sampleRate: number): Promise<AudioBuffer | null> {
  const existing = rendered.get(sound);
  if (existing) return existing;
  const rendering = render(sound, sampleRate).catch(() => null);
  rendered.set(sound, rendering);
  return rendering;
}

/** Plays a rendered strike at `at`, in seconds of the audio clock. Returns a function that silences it. */
export function strikeRendered(buffer: AudioBuffer, output: AudioNode, at: number): () => void {
  const source = output.context.createBufferSource();
  source.buffer = buffer;
  source.connect(output);
  source.start(at);
  return () => {
    source.disconnect();
    source.stop();
  };
}

async function render(sound: BellSound, sampleRate: number): Promise<AudioBuffer> {
  const seconds = Math.max(...VOICES[sound].partials.map((partial) => partial.seconds));
  const context = new OfflineAudioContext(1, Math.ceil(seconds * sampleRate), sampleRate);
  strike(sound, context, context.destination, 0);
  return context.startRendering();
}
