import { t } from '@lingui/core/macro';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { currentSession, replaceUser } from '#web/platform/session/sessionStore.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { isForTests, openPageAnew, openPageIn } from './languageChoice.ts';
import { fetchTexts } from './texts.ts';

/**
 * Opens the page in another language, once it is sure that its texts can be loaded. The page is loaded anew, so that no
 * text in the former language stays anywhere. The choice is that of the member too, who then gets mails in it.
 */
export async function changeLanguage(tag: string): Promise<void> {
  try {
    await fetchTexts(tag);
  } catch {
    toast.failure(t`This language could not be loaded.`);
    return;
  }
  if (!currentSession() || isForTests(tag) || (await saveForMember(tag))) openPageIn(tag);
}

/** Lets each browser decide in which language the member sees the pages. */
export async function forgetLanguage(): Promise<void> {
  if (await saveForMember(null)) openPageAnew();
}

async function saveForMember(language: string | null): Promise<boolean> {
  try {
    replaceUser(await api.account.updateLanguage({ body: { language } }));
    return true;
  } catch (failure) {
    toast.failure(errorText(failure, t`Your language could not be saved.`));
    return false;
  }
}
