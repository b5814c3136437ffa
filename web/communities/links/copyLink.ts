import { msg, t } from '@lingui/core/macro';
import { toast } from '#web/ui/overlays/toast.ts';

/** Copies the URL of a page to the clipboard. `path` is a path of this site or an absolute URL. */
export const copyLink = (path: string): Promise<void> =>
  copyText(new URL(path, location.origin).href, 'link');

const COPIED = {
  link: msg`The link is copied.`,
  address: msg`The address is copied.`,
  text: msg`The text is copied.`,
};

const NOT_COPIED = {
  link: msg`The link could not be copied.`,
  address: msg`The address could not be copied.`,
  text: msg`The text could not be copied.`,
};

/** Copies a text to the clipboard. `kind` says in the toast what it is. */
export async function copyText(text: string, kind: keyof typeof COPIED): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(t(COPIED[kind]));
  } catch {
    toast.failure(t(NOT_COPIED[kind]));
  }
}
