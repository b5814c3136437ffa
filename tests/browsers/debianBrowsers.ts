import { globSync } from 'node:fs';
import { installDebianPackages } from '../../scripts/debian.ts';
import { openFirefox } from './firefox.ts';
import type { Browser } from './tab.ts';
import { openWebKit } from './webkit.ts';
import type { World } from './world.ts';

interface DebianBrowser {
  name: string;
  packages: string[];
  /** Glob patterns of the required files, because some paths contain the architecture or the version. */
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
    open: ([driver = '', miniBrowser = '', xvfb = ''], world) =>
      openWebKit({ driver, miniBrowser, xvfb }, world),
  },
};

/** Installs a browser if it is missing. Returns its files, or null when one could not be installed. */
export function ensureInstalled({ name, packages, files }: DebianBrowser): string[] | null {
  const findFiles = () => files.map((file) => globSync(file)[0]).filter((file) => file !== undefined);
  if (findFiles().length < files.length) installDebianPackages(name, packages);
  return findFiles().length < files.length ? null : findFiles();
}
