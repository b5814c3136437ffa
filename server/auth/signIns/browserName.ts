import Bowser from 'bowser';

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

const UNKNOWN = 'An unknown browser';

/**
 * The name of a browser and its system, such as "Firefox on Linux", from the header `User-Agent`. For an unknown
 * browser, the parser returns a part of the header, which can be any text of a stranger. It is printed in mails, so only
 * names from the lists of the parser are used.
 */
export function browserName(userAgent: string): string {
  if (!userAgent.trim()) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  const name = BROWSERS.has(browser.name ?? '') ? browser.name : UNKNOWN;
  return SYSTEMS.has(os.name ?? '') ? `${name} on ${os.name}` : `${name}`;
}
