import { toast } from '#web/ui/overlays/toast.ts';

/** Copies the URL of a page to the clipboard. `path` is a path of this site or an absolute URL. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    toast.success('The link is copied.');
  } catch {
    toast.failure('The link could not be copied.');
  }
}
