import puppeteer from 'puppeteer-core';
import type { Browser, Tab } from './tab.ts';
import type { World } from './world.ts';

/** Starts Firefox in headless mode and controls it through WebDriver BiDi. */
export async function openFirefox(executablePath: string, { proxy, downloads }: World): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
    },
  });
  return { openTab: () => openTab(browser, proxy), close: () => browser.close() };
}

async function openTab(
  browser: Awaited<ReturnType<typeof puppeteer.launch>>,
  proxy: World['proxy'],
): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.on('dialog', (dialog) => dialog.accept());
  page.on('pageerror', (error) => proxy.reportProblem(`error: ${error}`));
  page.on('request', (request) => {
    const isAllowed = request.url().startsWith(`${proxy.url}/`) || /^(data|blob|about):/.test(request.url());
    if (!isAllowed) proxy.reportProblem(`request to another origin: ${request.url()}`);
  });
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    click: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement();
      await (element as { click(): Promise<void> } | null)?.click();
      return element !== null;
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  };
}
