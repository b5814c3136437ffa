import { globSync } from 'node:fs';
import { installFromDebian } from '../../scripts/debian.ts';
import { openFirefox } from './firefox.ts';
import type { Browser } from './tab.ts';
import { openWebKit } from './webkit.ts';
import type { World } from './world.ts';

interface DebianBrowser {
  name: string;
  packages: string[];
  /** What has to be there; patterns, since some folders are named after the machine or the version. */
  files: string[];
  open(files: string[], world: World): Promise<Browser>;
}

export const DEBIAN_BROWSERS: Record<string, DebianBrowser> = {
  firefox: {
    name: 'Firefox',
    packages: ['firefox-esr', 'fonts-liberation'],
    files: ['/usr/bin/firefox-esr'],
    open: ([firefox = ''], world) => openFirefox(firefox, world),
  },
  webkit: {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb', 'glib-networking', 'fonts-liberation'],
    files: ['/usr/bin/WebKitWebDriver', '/usr/lib/*/webkit*gtk-*/MiniBrowser', '/usr/bin/Xvfb'],
    open: ([driver = '', miniBrowser = '', display = ''], world) =>
      openWebKit({ driver, miniBrowser, display }, world),
  },
};

/** The browser's files, after trying to install them; null where there is one missing. */
export function installedFiles({ name, packages, files }: DebianBrowser): string[] | null {
  const found = () => files.map((file) => globSync(file)[0]).filter((file) => file !== undefined);
  if (found().length < files.length) installFromDebian(name, packages);
  return found().length < files.length ? null : found();
}
