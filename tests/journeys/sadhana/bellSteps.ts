import type { Page } from '@playwright/test';
import { expect } from '#tests/journeys/world.ts';

/** The deepest tone of each bell in hertz, by which a strike is recognized. */
const DEEPEST_TONES: Record<number, string> = { 208: 'bowl', 330: 'bell', 98: 'gong', 620: 'wood' };
/** The length of each bell in seconds, by which a rendered strike is recognized. */
const LENGTHS: Record<number, string> = { 9: 'bowl', 7: 'bell', 12: 'gong', 0.34: 'wood' };

interface RecordedStrike {
  sound: string;
  /** Epoch milliseconds of the page's clock. */
  ringsAt: number;
  /** Seconds of the audio clock from the scheduling to the strike. */
  delay: number;
  /** Relative to the full volume. */
  gain: number;
  isSilenced: boolean;
}

/** Runs in the page and records each strike of a bell, and the gain of the almost silent tone. */
function recordStrikes([deepestTones, lengths]: Record<number, string>[]): void {
  const strikes = new Map<AudioScheduledSourceNode, RecordedStrike>();
  const silentTones = new Set<OscillatorNode>();
  const outputs = new Map<AudioNode, AudioNode>();
  const { start, stop } = OscillatorNode.prototype;
  const { start: startSamples, stop: stopSamples } = AudioBufferSourceNode.prototype;
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    outputs.set(this, args[0] as AudioNode);
    return Reflect.apply(connect, this, args);
  } as typeof connect;
  OscillatorNode.prototype.start = function (this: OscillatorNode, at = 0) {
    // A bell that is being rendered does not sound.
    if (this.context instanceof OfflineAudioContext) return start.call(this, at);
    const delay = at - this.context.currentTime;
    const sound = deepestTones?.[this.frequency.value];
    const envelope = outputs.get(this) as GainNode;
    const output = outputs.get(envelope) as GainNode;
    if (sound) {
      const gain = outputs.get(output) === this.context.destination ? 1 : output.gain.value;
      strikes.set(this, { sound, ringsAt: Date.now() + delay * 1000, delay, gain, isSilenced: false });
    } else if (envelope.gain.value < 0.001) silentTones.add(this);
    start.call(this, at);
  };
  OscillatorNode.prototype.stop = function (this: OscillatorNode, at?: number) {
    const recorded = strikes.get(this);
    if (recorded && at === undefined) recorded.isSilenced = true;
    if (at === undefined) silentTones.delete(this);
    stop.call(this, at);
  };
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, at = 0) {
    const delay = at - this.context.currentTime;
    const sound = lengths?.[Number(this.buffer?.duration.toFixed(2))] ?? 'unknown';
    const { gain } = outputs.get(this) as GainNode;
    strikes.set(this, {
      sound,
      ringsAt: Date.now() + delay * 1000,
      delay,
      gain: gain.value,
      isSilenced: false,
    });
    startSamples.call(this, at);
  };
  AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode) {
    const recorded = strikes.get(this);
    if (recorded) recorded.isSilenced = true;
    stopSamples.call(this);
  };
  Object.assign(window, { strikes, silentTones });
}

/** Records strikes on every document that the page opens from now on. */
export const recordBells = (page: Page) => page.addInitScript(recordStrikes, [DEEPEST_TONES, LENGTHS]);

/** The strikes that were not cancelled, in the order of their times. */
export async function strikesOf(page: Page): Promise<RecordedStrike[]> {
  const strikes = await page.evaluate(() => [
    ...(window as unknown as { strikes: Map<unknown, RecordedStrike> }).strikes.values(),
  ]);
  return strikes.filter(({ isSilenced }) => !isSilenced).sort((a, b) => a.ringsAt - b.ringsAt);
}

/** The number of almost silent tones that are playing. */
export const countSilentTones = (page: Page) =>
  page.evaluate(() => (window as unknown as { silentTones: Set<unknown> }).silentTones.size);

interface StoredSession {
  endsAt: number;
  leftMs: number;
  [field: string]: unknown;
}

/** The session that the browser has stored. */
export const storedSession = (page: Page): Promise<StoredSession> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => /^draft:.*:focus$/.test(each)) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  });

/**
 * Expects that the running session has scheduled these strikes and no others, each within 100 ms. They are given
 * in whole seconds before the end. The audio clock and the page's clock are read one after the other, which
 * takes a while on a busy machine.
 */
export async function expectScheduledBells(page: Page, secondsBeforeEnd: number[]): Promise<void> {
  const { endsAt } = await storedSession(page);
  const scheduled = async () => {
    const coming = (await strikesOf(page)).filter(({ delay }) => delay > 0.5);
    const secondsLeft = coming.map(({ ringsAt }) => (endsAt - ringsAt) / 1000);
    return secondsLeft.map((each) => (Math.abs(each - Math.round(each)) < 0.3 ? Math.round(each) + 0 : each));
  };
  await expect.poll(scheduled).toEqual(secondsBeforeEnd);
}
