import type { Page } from '@playwright/test';

/**
 * Replaces every text node of each page with `<font><font>…</font></font>`, also of what appears later, as the
 * translation of Chrome and Edge does. The text stays the same, so that journeys find it.
 */
export const translatePage = (page: Page) => page.addInitScript(TRANSLATOR);

const TRANSLATOR = `{
  const translate = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const parent = text.parentNode;
      if (!parent || !text.data.trim() || parent.closest('font, script, style, textarea, title, svg')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.append(text.data);
      text.replaceWith(outer);
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    translate(document.body);
    new MutationObserver(() => translate(document.body)).observe(document.body, {
      childList: true, characterData: true, subtree: true,
    });
  });
}`;
