import type { TextFormat } from '#contract/platform/text/formats.ts';
import { persistentStorage } from '#web/platform/session/storage.ts';

const KEY = 'formatting';

/** The format of a new text in this browser: formatted, unless the member has turned formatting off. */
export const newTextFormat = (): TextFormat =>
  persistentStorage.getItem(KEY) === 'off' ? 'plain' : 'formatted';

export function saveIsFormatting(isFormatting: boolean): void {
  try {
    persistentStorage.setItem(KEY, isFormatting ? 'on' : 'off');
  } catch {
    // Without storage, the choice applies to this text only.
  }
}
