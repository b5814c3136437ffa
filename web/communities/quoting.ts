import { createContext, type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { TextFormat } from '#contract/platform/text/formats.ts';

/** The page of a post, on which texts can be quoted in a reply. */
interface Quoting {
  /** Puts a text into the reply form; null while there is no form. */
  insert: RefObject<((text: string, format: TextFormat) => void) | null>;
  /** What was selected in a post or a reply when its menu was opened; empty for nothing. */
  selected: RefObject<string>;
}

/** Null on pages without a reply form. */
export const QuotingContext = createContext<Quoting | null>(null);

/**
 * For the page of a post. The handlers remember the selected words before a press on the button of a menu ends the
 * selection.
 */
export function useQuoting() {
  const insert: Quoting['insert'] = useRef(null);
  const selected = useRef('');
  const remember = ({ target }: PointerEvent | KeyboardEvent) => {
    const button = (target as Element).closest('[aria-haspopup]');
    if (button) selected.current = selectedIn(button.closest('article, li'));
  };
  return {
    quoting: { insert, selected },
    handlers: { onPointerDownCapture: remember, onKeyDownCapture: remember },
  };
}

function selectedIn(element: Element | null): string {
  const selection = document.getSelection();
  const isWithin =
    selection?.rangeCount && element?.contains(selection.getRangeAt(0).commonAncestorContainer);
  return isWithin ? selection.toString().trim() : '';
}
