/** Messages of the server that are shown in English, although the page has another language. */
const english = new Set<string>();

/** More are not needed at the same time. */
const MAX_MARKED = 50;

export function markAsEnglish(message: string): void {
  english.add(message);
  const [oldest] = english;
  if (english.size > MAX_MARKED && oldest !== undefined) english.delete(oldest);
}

/** The text of an error. It is marked as English if it is not translated. */
export const SaidText = ({ text }: { text: string }) =>
  english.has(text) ? <span lang="en">{text}</span> : text;
