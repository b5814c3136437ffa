import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { waitUntil } from '../support/waitUntil.ts';
import { clickableExpression, findExpression } from './find.ts';
import type { Key, Tab } from './tab.ts';
import type { Target } from './targets.ts';

const testingLibrary = createRequire(import.meta.url).resolve('@testing-library/dom');
const bundlePath = path.join(path.dirname(testingLibrary), '@testing-library/dom.umd.min.js');
const LIBRARY_MISSING_EXPRESSION = "typeof TestingLibraryDom === 'undefined'";
const LOAD_LIBRARY = `(() => { ${fs.readFileSync(bundlePath, 'utf8')}
})()`;

/** The steps of the journeys. Each `expect…`, `click` and `fill` waits until it succeeds, or throws after a minute. */
export class Page {
  readonly #tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
  }

  open(path: string): Promise<void> {
    return this.#tab.goto(this.#origin + path);
  }

  reload = () => this.#tab.reload();
  press = (key: Key) => this.#tab.press(key);
  evaluate = <Value>(expression: string) => this.#tab.evaluate<Value>(expression);

  async expectVisible(...targets: Target[]): Promise<void> {
    for (const target of targets) {
      await waitUntil(`find ${textOf(target)}`, () => this.#isTrue(`Boolean(${findExpression(target)})`));
    }
  }

  async expectAbsent(target: Target): Promise<void> {
    await waitUntil(`see ${textOf(target)} disappear`, () => this.#isTrue(`!${findExpression(target)}`));
  }

  /** `path` includes the query. */
  async expectPath(path: string | RegExp): Promise<void> {
    await waitUntil(`reach ${path}`, async () => {
      const current = await this.#tab.evaluate<string>('location.pathname + location.search');
      return typeof path === 'string' ? current === path : path.test(current);
    });
  }

  async expectTitle(title: string): Promise<void> {
    await waitUntil(`find the title ${title}`, () =>
      this.#isTrue(`document.title === ${JSON.stringify(title)}`),
    );
  }

  async click(target: Target): Promise<void> {
    await waitUntil(`click ${textOf(target)}`, async () => {
      await this.#loadLibrary();
      return this.#tab.click(clickableExpression(target));
    });
  }

  /**
   * Types into text fields. Sets the value of date, select and range controls directly, because browsers handle
   * their keys differently.
   */
  async fill(target: Target, value: string): Promise<void> {
    await this.expectVisible(target);
    const isTextFieldExpression = `${findExpression(target)}.matches('textarea, input:is(${TEXT_INPUT_TYPES})')`;
    if (!(await this.#isTrue(isTextFieldExpression))) return this.#set(target, value);
    await this.click(target);
    await this.#tab.evaluate('document.activeElement.select()');
    await this.#tab.type(value);
    return this.expectValue(target, value);
  }

  async expectValue(target: Target, value: string): Promise<void> {
    const comparison = `${findExpression(target)}?.value === ${JSON.stringify(value)}`;
    await waitUntil(`find the value ${JSON.stringify(value)} in ${textOf(target)}`, () =>
      this.#isTrue(comparison),
    );
  }

  async expectFocused(target: Target): Promise<void> {
    const comparison = `${findExpression(target)}?.matches(':focus') ?? false`;
    await waitUntil(`find the focus on ${textOf(target)}`, () => this.#isTrue(comparison));
  }

  async #set(target: Target, value: string): Promise<void> {
    const setExpression = `(${setValue})(${findExpression(target)}, ${JSON.stringify(value)})`;
    await waitUntil(`set ${textOf(target)} to ${value}`, () => this.#isTrue(setExpression));
  }

  async #isTrue(expression: string): Promise<boolean> {
    await this.#loadLibrary();
    return this.#tab.evaluate<boolean>(expression);
  }

  async #loadLibrary(): Promise<void> {
    if (await this.#tab.evaluate(LIBRARY_MISSING_EXPRESSION)) await this.#tab.evaluate(LOAD_LIBRARY);
  }
}

const TEXT_INPUT_TYPES = ['text', 'search', 'email', 'password', 'url', 'number', 'tel']
  .map((type) => `[type=${type}]`)
  .concat(':not([type])')
  .join();

/** Runs in the page. Sets the value of a field, or selects an option by its text, so that React receives the events. */
function setValue(field: HTMLInputElement | HTMLSelectElement | null, value: string): boolean {
  if (!field) return false;
  const options = field instanceof HTMLSelectElement ? [...field.options] : [];
  const option = options.find(({ text }) => text === value);
  if (options.length && !option) return false;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.focus();
  set?.call(field, option?.value ?? value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

const textOf = (target: Target): string =>
  JSON.stringify(target, (_key, value) => (value instanceof RegExp ? String(value) : value));
