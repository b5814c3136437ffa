import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { isInEnglish, type Message, partsOf } from './i18n.ts';

interface Props extends Message {
  /** The elements of the text by the names of their tags. */
  components?: Record<string, ReactElement>;
}

/** What Lingui's macros `<Trans>` and `<Plural>` are compiled to: a text in the language of the page, with its elements. */
export function Trans({ components = {}, ...message }: Props) {
  const children = withElements(message, components);
  return isInEnglish(message) ? <span lang="en">{children}</span> : children;
}

const TAG = /<(\/?)(\w+)(\/?)>/g;

/**
 * Puts the elements in the places of the tags. Tags are searched in the text only, not in its values. The build has
 * checked that they are nested properly.
 */
function withElements(message: Message, components: Record<string, ReactElement>): ReactNode {
  const root: ReactNode[] = [];
  const open = [root];
  const add = (node: ReactNode) => open.at(-1)?.push(node);
  const close = (name: string) => {
    const children = open.pop() ?? [];
    const element = components[name];
    add(element ? cloneElement(element, undefined, ...children) : createElement(Fragment, null, ...children));
  };
  for (const part of partsOf(message)) {
    if (typeof part !== 'string') {
      add(part.value as ReactNode);
      continue;
    }
    let position = 0;
    for (const { 0: tag, 1: isEnd, 2: name = '', 3: isEmpty, index } of part.matchAll(TAG)) {
      if (index > position) add(part.slice(position, index));
      position = index + tag.length;
      if (!isEnd) open.push([]);
      if (isEnd || isEmpty) close(name);
    }
    if (position < part.length) add(part.slice(position));
  }
  return createElement(Fragment, null, ...root);
}
