import Bowser from 'bowser';

const MAX_LENGTH = 60;

/** The name of a browser and its system, such as "Firefox on Linux", from the header `User-Agent`. */
export function browserName(userAgent: string): string {
  if (!userAgent.trim()) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  const name = [browser.name || 'An unknown browser', os.name].filter(Boolean).join(' on ');
  return name.slice(0, MAX_LENGTH);
}

const UNKNOWN = 'An unknown browser';
