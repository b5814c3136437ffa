export interface Toast {
  id: number;
  tone: 'success' | 'failure';
  text: string;
}

let shown: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setShown(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function add(tone: Toast['tone'], text: string) {
  setShown([...shown.filter((toast) => toast.text !== text), { id: nextId++, tone, text }].slice(-3));
}

/** Shows short messages. At most three are visible. */
export const toast = {
  success: (text: string) => add('success', text),
  failure: (text: string) => add('failure', text),
  dismiss: (id: number) => setShown(shown.filter((each) => each.id !== id)),
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  shown: () => shown,
};
