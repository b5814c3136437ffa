import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { expect, test } from '#tests/journeys/world.ts';

const STRIKE_FILE = path.join(import.meta.dirname, '../../../web/sadhana/focus/chime/strike.ts');
const RATE = 44_100;
const SCHEDULED_AT = 0.5;

interface Recording {
  peak: number;
  /** Seconds at which the sound first exceeds a hundredth of its peak. */
  onset: number;
  /** Seconds at which the sound last exceeds it. */
  end: number;
}

type Strike = (sound: string, context: BaseAudioContext, output: AudioNode, at: number) => void;

// Renders the real tones with the browser's audio engine.
for (const [sound, shortest, longest] of [
  ['bowl', 4, 9],
  ['bell', 2, 7],
  ['gong', 5, 12],
  ['wood', 0.05, 0.4],
] as const) {
  test(`the ${sound} sounds within 20 ms of its scheduled time, does not clip and fades away`, async ({
    page,
  }) => {
    const source = stripTypeScriptTypes(fs.readFileSync(STRIKE_FILE, 'utf8'));
    await page.setContent('<canvas width="900" height="200"></canvas>');
    await page.addScriptTag({ type: 'module', content: `${source}\nwindow.strike = strike;` });
    await page.waitForFunction(() => 'strike' in window);
    const recording = await page.evaluate(record, { sound, rate: RATE, at: SCHEDULED_AT });
    expect(recording.peak).toBeGreaterThan(0.2);
    expect(recording.peak).toBeLessThan(1);
    expect(recording.onset - SCHEDULED_AT).toBeGreaterThanOrEqual(0);
    expect(recording.onset - SCHEDULED_AT).toBeLessThan(0.02);
    expect(recording.end - SCHEDULED_AT).toBeGreaterThan(shortest);
    expect(recording.end - SCHEDULED_AT).toBeLessThan(longest);
    const folder = process.env.SCREENSHOTS;
    if (folder) await page.screenshot({ path: path.join(folder, `sound-of-the-${sound}.png`) });
  });
}

/** Runs in the page: records one strike and draws its waveform. */
async function record({ sound, rate, at }: { sound: string; rate: number; at: number }): Promise<Recording> {
  const context = new OfflineAudioContext(1, rate * 13, rate);
  (window as unknown as { strike: Strike }).strike(sound, context, context.destination, at);
  const samples = (await context.startRendering()).getChannelData(0);
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  const isLoud = (sample: number) => Math.abs(sample) > peak / 100;
  const levels = Array.from({ length: 900 }, (_, column) => {
    const length = Math.floor(samples.length / 900);
    const part = samples.subarray(column * length, (column + 1) * length);
    return part.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  });
  const canvas = document.querySelector('canvas')?.getContext('2d');
  for (const [column, level] of levels.entries()) {
    canvas?.fillRect(column, 100 - level * 100, 1, Math.max(level * 200, 1));
  }
  return { peak, onset: samples.findIndex(isLoud) / rate, end: samples.findLastIndex(isLoud) / rate };
}
