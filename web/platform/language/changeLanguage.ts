import { t } from '@lingui/core/macro';
import { toast } from '#web/ui/overlays/toast.ts';
import { openPageIn } from './languageChoice.ts';
import { fetchTexts } from './texts.ts';

/**
 * Opens the page in another language, once it is sure that its texts can be loaded. The page is loaded anew, so that no
 * text in the former language stays anywhere.
 */
export async function changeLanguage(tag: string): Promise<void> {
  try {
    await fetchTexts(tag);
    openPageIn(tag);
  } catch {
    toast.failure(t`This language could not be loaded.`);
  }
}
