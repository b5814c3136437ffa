/** The milliseconds by which the clocks of a zone are ahead of UTC at an instant in epoch milliseconds. */
export function zoneOffset(at: number, timeZone: string): number {
  const name =
    formatFor(timeZone)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, seconds = '0'] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  const total = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  if (!sign) return 0;
  return sign === '-' ? -total : total;
}

/** Creating a format takes a hundred times as long as using it. There are about 600 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}
