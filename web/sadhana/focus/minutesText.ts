const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** "Twenty-five minutes", "One minute"; from 0 to 99. */
export function minutesText(minutes: number): string {
  const words = SMALL[minutes] ?? [TENS[Math.floor(minutes / 10)], SMALL[minutes % 10]].join('-');
  const round = words.replace('-zero', '');
  return `${round.charAt(0).toUpperCase()}${round.slice(1)} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
