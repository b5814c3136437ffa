import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Builder, Capabilities, Key as WebDriverKey, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/servers/serverProcess.ts';
import { waitUntil } from '../support/waitUntil.ts';
import type { Browser, Key, Tab } from './tab.ts';
import type { World } from './world.ts';

export interface WebKitFiles {
  driver: string;
  miniBrowser: string;
  xvfb: string;
}

const KEYS: Record<Key, string> = {
  Enter: WebDriverKey.ENTER,
  Escape: WebDriverKey.ESCAPE,
};

/** Starts WebKitGTK's MiniBrowser on a virtual display and controls it through classic WebDriver. */
export async function openWebKit(files: WebKitFiles, { proxy, downloads }: World): Promise<Browser> {
  const display = await openDisplay(files.xvfb);
  // GTK reads the download folder from this file.
  fs.writeFileSync(path.join(downloads, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const environment = {
    DISPLAY: display.name,
    HOME: downloads,
    XDG_CONFIG_HOME: downloads,
    NO_AT_BRIDGE: '1',
    // Without a GPU, Debian's Mesa crashes in the compositor of WebKitGTK 2.50 now and then.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  return {
    openTab: async () => {
      const port = await freePort();
      // The driver starts its own process group, so that a browser that hangs can be killed together with its driver.
      const driver = spawn(files.driver, [`--port=${port}`], {
        env: { ...process.env, ...environment },
        stdio: 'ignore',
        detached: true,
      });
      const killGroup = () => void process.kill(-(driver.pid ?? 0), 'SIGKILL');
      process.once('exit', killGroup);
      await waitUntil(
        'reach WebKitWebDriver',
        async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok,
      );
      const tab = await openTab(`http://127.0.0.1:${port}`, files.miniBrowser, proxy);
      const close = async () => {
        process.off('exit', killGroup);
        const exited = once(driver, 'exit');
        killGroup();
        await exited;
      };
      return { ...tab, close };
    },
    close: display.close,
  };
}

/** Starts Xvfb, which chooses a free display number and writes it to file descriptor 3. */
async function openDisplay(file: string) {
  const child = spawn(file, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data');
  return {
    name: `:${String(number).trim()}`,
    close: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function openTab(server: string, binary: string, proxy: World['proxy']): Promise<Omit<Tab, 'close'>> {
  const args = [
    '--automation',
    `--proxy=${proxy.url.replace('localhost', '127.0.0.1')}`,
    '--ignore-host=localhost',
  ];
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': { binary, args },
  });
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server)
    .withCapabilities(capabilities)
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 1000 });
  const run = <Value>(expression: string) => driver.executeScript<Value>(`return ${expression}`);
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    evaluate: run,
    click: async (expression) => {
      const element = await run<WebElement | null>(expression);
      await element?.click();
      return element !== null;
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
}
