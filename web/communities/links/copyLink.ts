import { toast } from '#web/ui/overlays/toast.ts';

/** Copies the URL of a page to the clipboard. `path` is a path of this site or an absolute URL. */
export const copyLink = (path: string): Promise<void> =>
  copyText(new URL(path, location.origin).href, 'link');

/** Copies a text to the clipboard. `name` says in the toast what it is. */
export async function copyText(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`The ${name} is copied.`);
  } catch {
    toast.failure(`The ${name} could not be copied.`);
  }
}
