import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { deleteKeptPictures, uploadKeptPictures } from '#web/journal/kept/keptPictures.ts';
import { plainCalls } from '#web/journal/kept/plainCalls.ts';
import { type EntryWrite, sendEntry } from '#web/journal/kept/sendEntry.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import type { SendKept } from '#web/platform/outbox/memberOutbox.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { entryQuery, invalidateEntryLists, removeEntryFromCache } from './queries.ts';

/** Sends an entry that was kept on this device, with its pictures. */
export const sendKeptEntry: SendKept<EntryWrite> = async (write, memberId) => {
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
      toast.success(saved ? 'The entry is saved.' : 'The entry is deleted.');
      if (saved) queryClient.setQueryData(entryQuery(saved.id).queryKey, saved);
      else if (content.base) await removeEntryFromCache(queryClient, content.base.id);
      await invalidateEntryLists(queryClient);
      await deleteKeptPictures(memberId, [...uploaded.keys()]);
    },
  };
};
