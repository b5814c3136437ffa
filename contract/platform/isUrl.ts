/** Whether a text is an absolute address. `URL.canParse` is younger than the oldest browsers that the README names. */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
