/**
 * Whether a text is an absolute URL. `URL.canParse` is missing in the oldest browsers that the README names.
 */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
