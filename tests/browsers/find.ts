import type * as Library from '@testing-library/dom';
import type { Target } from './targets.ts';

declare const TestingLibraryDom: typeof Library;

/** An expression that gives the first visible element that fits a target, or null; it needs `LIBRARY` in the page. */
export function findExpression(target: Target): string {
  const written = JSON.stringify(target, (_key, value) =>
    value instanceof RegExp ? { pattern: value.source } : value,
  );
  return `(${find})(${written})`;
}

/** The same, but only if a click would reach the element, and it stays where it is. */
export const clickableExpression = (target: Target): string => `(${clickable})(${findExpression(target)})`;

/** Runs in the page, hence stands alone. */
function find(target: Target): HTMLElement | null {
  const matcher = (name: Target['name'] | { pattern: string }) =>
    name instanceof Object && 'pattern' in name ? new RegExp(name.pattern) : name;
  const matching = (root: HTMLElement, { role, name, level, label, text }: Target): HTMLElement[] => {
    if (role) {
      return TestingLibraryDom.queryAllByRole(root, role, { name: matcher(name) as string, level });
    }
    if (label) return TestingLibraryDom.queryAllByLabelText(root, label);
    return TestingLibraryDom.queryAllByText(root, text ?? '', { exact: false });
  };
  const visible = (each: Target): HTMLElement[] =>
    (each.within ? visible(each.within) : [document.body])
      .flatMap((root) => matching(root, each))
      .filter((element) => element.checkVisibility())
      .filter((element) => !each.containing || element.textContent?.includes(each.containing));
  return visible(target)[0] ?? null;
}

/** Runs in the page, hence stands alone. */
async function clickable(found: HTMLElement | null): Promise<HTMLElement | null> {
  if (!found) return null;
  // Radios and checkboxes lie hidden in their labels.
  const isChoice = found.matches('input[type=radio], input[type=checkbox]');
  const element = (isChoice && found.closest('label')) || found;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const { left, top, width, height } = element.getBoundingClientRect();
  // While a view transition runs, this is the root.
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  const isReady = place() === before && element.contains(onTop);
  return isReady && !element.matches(':disabled, [aria-disabled=true]') ? element : null;
}
