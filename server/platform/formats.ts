import type { TextFormat } from '#contract/platform/text/formats.ts';
import { plainTextOf } from '#contract/platform/text/formattedText.ts';

export const formatOf = (isFormatted: boolean): TextFormat => (isFormatted ? 'formatted' : 'plain');

/**
 * What is stored of a text that a member sent. Without a format, it keeps that of the text that it replaces. A plain text
 * is trimmed; in a formatted one, spaces before the first line are shown.
 */
export function formattedContent(
  text: string,
  format: TextFormat | undefined,
  wasFormatted = false,
): { text: string; isFormatted: boolean } {
  const isFormatted = format === undefined ? wasFormatted : format === 'formatted';
  return { text: isFormatted ? text : text.trim(), isFormatted };
}

/** The words of a text without its signs, for all readers that show plain text: mails, search, previews, calendars. */
export const plainWords = (text: string, isFormatted: boolean): string =>
  isFormatted ? plainTextOf(text) : text;
