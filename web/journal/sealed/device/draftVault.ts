import { z } from 'zod/mini';
import { fromBase64url, toBase64url } from '#web/journal/sealed/format/bytes.ts';
import { type DraftVault, draftNames, storeDraft, storedDraft } from '#web/platform/drafts/draftStorage.ts';
import { type DeviceStore, openOnDevice, sealForDevice } from './deviceStore.ts';

const NAME_PREFIX = 'journal/';

/** A draft in the storage, encrypted with the key of the device. */
const SealedDraft = z.object({ sealed: z.string() });

const labelOf = (name: string) => `draft-${name}`;

/** The drafts of a sealed journal. Those that were stored before it was sealed are encrypted now. */
export async function openDraftVault(device: DeviceStore): Promise<DraftVault> {
  const memberId = device.scope.owner;
  const drafts = new Map<string, unknown>();

  const save = (name: string, draft: unknown) => {
    drafts.set(name, draft);
    void sealForDevice(device, labelOf(name), draft).then((content) => {
      // A draft that has changed meanwhile is stored by the call for that change.
      if (drafts.get(name) === draft) storeDraft(memberId, name, { sealed: toBase64url(content) });
    });
  };

  for (const name of draftNames(memberId, NAME_PREFIX)) {
    const stored = storedDraft(memberId, name);
    const { data } = SealedDraft.safeParse(stored);
    if (!data) save(name, stored);
    else
      try {
        drafts.set(name, await openOnDevice(device, labelOf(name), fromBase64url(data.sealed)));
      } catch (failure) {
        // The draft was encrypted with the key of another seal.
        console.warn('A draft could not be opened.', failure);
      }
  }

  return {
    namePrefix: NAME_PREFIX,
    load: (name) => drafts.get(name),
    save,
    forget: (name) => drafts.delete(name),
  };
}
