export interface Toast {
  id: number;
  tone: 'success' | 'failure';
  text: string;
}

let visibleToasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setVisibleToasts(next: readonly Toast[]) {
  visibleToasts = next;
  for (const listener of listeners) listener();
}

function add(tone: Toast['tone'], text: string) {
  setVisibleToasts(
    [...visibleToasts.filter((toast) => toast.text !== text), { id: nextId++, tone, text }].slice(-3),
  );
}

/** Shows short messages. At most three are visible. */
export const toast = {
  success: (text: string) => add('success', text),
  failure: (text: string) => add('failure', text),
  dismiss: (id: number) => setVisibleToasts(visibleToasts.filter((each) => each.id !== id)),
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  visible: () => visibleToasts,
};
