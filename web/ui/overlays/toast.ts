export interface Toast {
  id: number;
  tone: 'success' | 'failure';
  text: string;
}

let shown: readonly Toast[] = [];
let nextId = 1;
const watchers = new Set<() => void>();

function show(next: readonly Toast[]) {
  shown = next;
  for (const watcher of watchers) watcher();
}

function raise(tone: Toast['tone'], text: string) {
  show([...shown.filter((toast) => toast.text !== text), { id: nextId++, tone, text }].slice(-3));
}

/** Shows a message, from anywhere. At most three are visible. */
export const toast = {
  success: (text: string) => raise('success', text),
  failure: (text: string) => raise('failure', text),
  dismiss: (id: number) => show(shown.filter((each) => each.id !== id)),
  /** For `useSyncExternalStore`. */
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  shown: () => shown,
};
