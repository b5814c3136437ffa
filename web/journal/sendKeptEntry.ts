import { t } from '@lingui/core/macro';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { deleteKeptPictures, uploadKeptPictures } from '#web/journal/kept/keptPictures.ts';
import { plainCalls } from '#web/journal/kept/plainCalls.ts';
import { type EntryWrite, sendEntry } from '#web/journal/kept/sendEntry.ts';
import { hasCode } from '#web/platform/api/ApiError.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import type { SendKept } from '#web/platform/outbox/memberOutbox.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { isJournalPlain } from './journalApi.ts';
import type { JournalPicture } from './journalCalls.ts';
import { entryQuery, invalidateEntryLists, removeEntryFromCache } from './queries.ts';

/** Sends an entry that was kept on this device. If another device has sealed the journal meanwhile, it is sealed. */
export const sendKeptEntry: SendKept<EntryWrite> = async (write, memberId) => {
  if (!isJournalPlain()) return sealEntry(write, memberId);
  try {
    return await sendPlainEntry(write, memberId);
  } catch (failure) {
    if (!hasCode(failure, 'journal_sealed')) throw failure;
    await refreshMember();
    return sealEntry(write, memberId);
  }
};

const sealEntry: SendKept<EntryWrite> = async (write, memberId) => {
  const { sealKeptEntry } = await import('#web/journal/sealed/sealKeptEntry.ts');
  const id = await sealKeptEntry(write, memberId);
  const kept = (write.content.body.pictures ?? []).filter((picture: JournalPicture) => picture.isKept);
  return {
    id: id === write.key ? undefined : id,
    finish: () => {
      void deleteKeptPictures(
        memberId,
        kept.map((picture) => picture.id),
      );
      void queryClient.invalidateQueries({ queryKey: ['journal'] });
    },
  };
};

/** Sends an entry of a plain journal, with its pictures. */
const sendPlainEntry: SendKept<EntryWrite> = async (write, memberId) => {
  const { content } = write;
  const uploaded = await uploadKeptPictures(memberId, content.body.pictures ?? []);
  const withUploaded = (body: EntryDraft): EntryDraft => ({
    ...body,
    pictures: (body.pictures ?? []).map((picture) => ({
      ...picture,
      id: uploaded.get(picture.id) ?? picture.id,
    })),
  });
  const sentContent = {
    ...content,
    body: withUploaded(content.body),
    sentBodies: content.sentBodies.map(withUploaded),
  };
  const saved = await sendEntry({ ...write, content: sentContent }, plainCalls(memberId));
  return {
    id: saved?.id,
    finish: async () => {
      toast.success(saved ? t`The entry is saved.` : t`The entry is deleted.`);
      if (saved) queryClient.setQueryData(entryQuery(saved.id).queryKey, saved);
      // Removing it stops the lists that are being loaded, so they are loaded again only after that.
      else if (content.base) await removeEntryFromCache(queryClient, content.base.id);
      await invalidateEntryLists(queryClient);
      await deleteKeptPictures(memberId, [...uploaded.keys()]);
    },
  };
};
