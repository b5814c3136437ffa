import type * as Library from '@testing-library/dom';
import type { Target } from './targets.ts';

declare const TestingLibraryDom: typeof Library;

/**
 * An expression for the first visible element that matches a target, or null. The page must have loaded
 * Testing Library.
 */
export function findExpression(target: Target): string {
  const json = JSON.stringify(target, (_key, value) =>
    value instanceof RegExp ? { pattern: value.source, flags: value.flags } : value,
  );
  return `(${findInPage})(${json})`;
}

/** Like `findExpression`, but null unless the element is enabled and stands still, and a click would reach it. */
export const clickableExpression = (target: Target): string =>
  `(${findClickable})(${findExpression(target)})`;

/** Runs in the page, so it cannot use anything outside of itself. */
function findInPage(target: Target): HTMLElement | null {
  const matcher = (name: Target['name'] | { pattern: string; flags: string }) =>
    name instanceof Object && 'pattern' in name ? new RegExp(name.pattern, name.flags) : name;
  const findByQuery = (root: HTMLElement, { role, name, level, label, text }: Target): HTMLElement[] => {
    if (role) {
      return TestingLibraryDom.queryAllByRole(root, role, { name: matcher(name) as string, level });
    }
    if (label) return TestingLibraryDom.queryAllByLabelText(root, label);
    return TestingLibraryDom.queryAllByText(root, text ?? '', { exact: false });
  };
  const findVisible = (each: Target): HTMLElement[] =>
    (each.within ? findVisible(each.within) : [document.body])
      .flatMap((root) => findByQuery(root, each))
      .filter((element) => element.checkVisibility())
      .filter((element) => !each.containing || element.textContent?.includes(each.containing));
  return findVisible(target)[0] ?? null;
}

/** Runs in the page, so it cannot use anything outside of itself. */
async function findClickable(found: HTMLElement | null): Promise<HTMLElement | null> {
  if (!found) return null;
  // Radio buttons and checkboxes are hidden in their labels, which receive the click.
  const isChoice = found.matches('input[type=radio], input[type=checkbox]');
  const element = (isChoice && found.closest('label')) || found;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const position = () => JSON.stringify(element.getBoundingClientRect());
  const firstPosition = position();
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const { left, top, width, height } = element.getBoundingClientRect();
  // During a view transition this is the root element.
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  const isReady = position() === firstPosition && element.contains(onTop);
  return isReady && !element.matches(':disabled, [aria-disabled=true]') ? element : null;
}
