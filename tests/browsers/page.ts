import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { clickableExpression, findExpression } from './find.ts';
import type { Key, Tab } from './tab.ts';
import type { Target } from './targets.ts';
import { until } from './until.ts';

const dom = createRequire(import.meta.url).resolve('@testing-library/dom');
const library = path.join(path.dirname(dom), '@testing-library/dom.umd.min.js');
const IS_LIBRARY_MISSING = "typeof TestingLibraryDom === 'undefined'";
const LOAD_LIBRARY = `(() => { ${fs.readFileSync(library, 'utf8')}
})()`;

/** The steps of the journeys. Each waits until it can be done. */
export class Page {
  readonly #tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
  }

  open(address: string): Promise<void> {
    return this.#tab.goto(this.#origin + address);
  }

  reload = () => this.#tab.reload();
  press = (key: Key) => this.#tab.press(key);
  evaluate = <Value>(expression: string) => this.#tab.evaluate<Value>(expression);

  async sees(...targets: Target[]): Promise<void> {
    for (const target of targets) {
      await until(`see ${describe(target)}`, () => this.#is(`Boolean(${findExpression(target)})`));
    }
  }

  async seesNo(target: Target): Promise<void> {
    await until(`see no ${describe(target)}`, () => this.#is(`!${findExpression(target)}`));
  }

  /** The path and query of the address. */
  async isAt(address: string | RegExp): Promise<void> {
    await until(`be at ${address}`, async () => {
      const now = await this.#tab.evaluate<string>('location.pathname + location.search');
      return typeof address === 'string' ? now === address : address.test(now);
    });
  }

  async hasTitle(title: string): Promise<void> {
    await until(`have the title ${title}`, () => this.#is(`document.title === ${JSON.stringify(title)}`));
  }

  async click(target: Target): Promise<void> {
    await until(`click ${describe(target)}`, async () => {
      await this.#loadLibrary();
      return this.#tab.click(clickableExpression(target));
    });
  }

  /** Types into a text field; a date, a choice or a range is set, since browsers take their keys differently. */
  async fill(target: Target, value: string): Promise<void> {
    await this.sees(target);
    const isTyped = `${findExpression(target)}.matches('textarea, input:is(${TYPED})')`;
    if (!(await this.#is(isTyped))) return this.#set(target, value);
    await this.click(target);
    await this.#tab.evaluate('document.activeElement.select()');
    await this.#tab.type(value);
    return this.hasValue(target, value);
  }

  async hasValue(target: Target, value: string): Promise<void> {
    const compared = `${findExpression(target)}?.value === ${JSON.stringify(value)}`;
    await until(`see ${JSON.stringify(value)} in ${describe(target)}`, () => this.#is(compared));
  }

  async isFocused(target: Target): Promise<void> {
    const compared = `${findExpression(target)}?.matches(':focus') ?? false`;
    await until(`find the focus on ${describe(target)}`, () => this.#is(compared));
  }

  async #set(target: Target, value: string): Promise<void> {
    const set = `(${setValue})(${findExpression(target)}, ${JSON.stringify(value)})`;
    await until(`set ${describe(target)} to ${value}`, () => this.#is(set));
  }

  async #is(expression: string): Promise<boolean> {
    await this.#loadLibrary();
    return this.#tab.evaluate<boolean>(expression);
  }

  async #loadLibrary(): Promise<void> {
    if (await this.#tab.evaluate(IS_LIBRARY_MISSING)) await this.#tab.evaluate(LOAD_LIBRARY);
  }
}

const TYPED = ['text', 'search', 'email', 'password', 'url', 'number', 'tel']
  .map((type) => `[type=${type}]`)
  .concat(':not([type])')
  .join();

/** Runs in the page: sets a field as React hears it; a choice by its text. */
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

const describe = (target: Target): string =>
  JSON.stringify(target, (_key, value) => (value instanceof RegExp ? String(value) : value));
