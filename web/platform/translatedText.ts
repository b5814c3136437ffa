/*
 * Translation of the page by the browser. Chrome and Edge replace each text node with a `<font>` element, without the
 * knowledge of React. When React then removes such a text node, inserts an element before it or changes it, the node is
 * no longer in the document: the browser throws and the page fails (https://github.com/facebook/react/issues/11538), or
 * the translated text stays beside the new one.
 *
 * So the element that replaced a text node stands for it from then on: it is removed in its place, and elements are
 * inserted before it. A change of the text is written into it. This works for every component, also of libraries, which
 * elements around all texts would not.
 */

const standIns = new WeakMap<Node, Element>();
const originals = new WeakMap<Element, Text>();

/** Keeps the page working while the browser translates it. Called once, before the app is rendered. */
export function keepWorkingWhenTranslated(): void {
  const observer = new MutationObserver((records) => records.forEach(observe));

  function observe({ type, target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) {
    if (type === 'characterData') return updateStandIn(target);
    const [text] = removedNodes;
    if (removedNodes.length !== 1 || text?.nodeType !== Node.TEXT_NODE) return;
    // The element is added with the same change, or just before it.
    const element = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
    if (!element || originals.has(element)) return;
    standIns.set(text, element);
    originals.set(element, text as Text);
    observer.observe(text, { characterData: true });
  }

  /** The node that is in the document instead of `node`, as a child of `parent`. */
  function childOf(parent: Node, node: Node): Node | null {
    if (node.parentNode === parent) return node;
    observer.takeRecords().forEach(observe);
    const standIn = standIns.get(node);
    return standIn?.parentNode === parent ? standIn : null;
  }

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const present = childOf(this, child);
    if (present) removeChild.call(this, present);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    removeStandIn(node);
    return insertBefore.call(this, node, before && childOf(this, before)) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    removeStandIn(node);
    return appendChild.call(this, node) as T;
  };
  observer.observe(document.body, { childList: true, subtree: true });
}

const isStandIn = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** Removes the element that stands for a text node, because React moves the node, which then stands for itself again. */
function removeStandIn(node: Node): void {
  standIns.get(node)?.remove();
  standIns.delete(node);
}

/** Writes a changed text into the element that replaced its node. The browser then translates it again. */
function updateStandIn(text: Node): void {
  const standIn = standIns.get(text);
  if (standIn && !standIn.contains(text)) standIn.textContent = text.textContent;
}
