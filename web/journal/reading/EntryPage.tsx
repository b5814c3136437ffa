import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { Entry } from '#contract/journal/entries.ts';
import { linkedText } from '#contract/platform/text/linkedText.ts';
import { editDraftName } from '#web/journal/editing/entryFields.ts';
import { titleOf } from '#web/journal/entryText.ts';
import { journalApi } from '#web/journal/journalApi.ts';
import { changeKept, useWaitingEntry } from '#web/journal/kept/keptEntries.ts';
import type { EntryWrite } from '#web/journal/kept/sendEntry.ts';
import { EntryPictures } from '#web/journal/pictures/EntryPictures.tsx';
import { entryQuery, invalidateEntryLists, removeEntryFromCache } from '#web/journal/queries.ts';
import { TagLinks } from '#web/journal/TagLinks.tsx';
import { useEntry } from '#web/journal/useEntry.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { deleteDraft } from '#web/platform/drafts/draftStorage.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import type { KeptWrite } from '#web/platform/outbox/outbox.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { LinkedText, paragraphsOf } from '#web/platform/text/LinkedText.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import { userText } from '#web/ui/userText.ts';
import { joinedCharacter, markLongParagraph } from './dropCap.ts';
import { EntryDate } from './EntryDate.tsx';
import style from './EntryPage.module.css';
import { ReadingNote } from './ReadingNote.tsx';
import { SitNote } from './SitNote.tsx';

export { loadEntry as loader } from '#web/journal/queries.ts';
export { EntryPage as Component };

const loadKeptEntryNote = async () => (await import('./KeptEntryNote.tsx')).KeptEntryNote;

/** The title of the page while no entry is loaded. */
const PLACEHOLDER_TITLE = msg`Journal Entry`;

export function EntryPage() {
  const { id = '' } = useParams();
  const { query, kept, sentId } = useEntry(id);
  const waiting = useWaitingEntry(id);
  // The entry is shown even if the note about it cannot be loaded.
  const KeptEntryNote = useLazy(loadKeptEntryNote, waiting !== undefined, () => {});
  const entry = query.data;
  if (sentId) return <Navigate to={paths.entry(sentId)} replace />;
  return (
    <Page>
      <PageTitle title={entry ? titleOf(entry) : t(PLACEHOLDER_TITLE)} />
      <div className={style.bar}>
        <BackLink href={paths.journal()}>
          <Trans>Journal</Trans>
        </BackLink>
        {entry && <EntryActions entry={entry} kept={kept} />}
      </div>
      {waiting && KeptEntryNote && (
        <div className={style.kept}>
          <KeptEntryNote write={waiting} />
        </div>
      )}
      {!entry && <PageHeader title={t(PLACEHOLDER_TITLE)} />}
      <Loaded
        query={query}
        errorMessage={t`Failed to fetch the journal entry.`}
        notFound={<EmptyState drawing="book" title={t`Journal entry not found.`} />}
        skeleton={
          <div className={style.skeleton}>
            <SkeletonLines lineCount={12} />
          </div>
        }
      >
        {(entry) => <EntryArticle entry={entry} />}
      </Loaded>
    </Page>
  );
}

/** An entry, laid out like a page of a book. */
function EntryArticle({ entry }: { entry: Entry }) {
  return (
    <article className={style.article} aria-label={titleOf(entry)}>
      <EntryDate entry={entry} className={style.date} />
      <h1 {...userText()}>{titleOf(entry)}</h1>
      <div className={style.prose}>
        {paragraphsOf(entry.content).map((paragraph, index) => {
          const character = index === 0 ? joinedCharacter(paragraph) : '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are identified by their position
            <p key={index} {...userText()} ref={index === 0 ? markLongParagraph : undefined}>
              {character && <span className={style.character}>{character}</span>}
              <LinkedText parts={linkedText(paragraph.slice(character.length))} />
            </p>
          );
        })}
      </div>
      <EntryPictures pictures={entry.pictures} />
      {entry.sit && <SitNote sit={entry.sit} />}
      {entry.reading && <ReadingNote entry={entry} reading={entry.reading} />}
      <Drawing name="leaf" className={style.end} />
      {entry.tags.length > 0 && (
        <div className={style.tags}>
          <TagLinks tags={entry.tags} />
        </div>
      )}
    </article>
  );
}

const DELETION_FAILED = msg`Failed to delete entry.`;

interface ActionsProps {
  entry: Entry;
  kept: KeptWrite<EntryWrite> | undefined;
}

function EntryActions({ entry, kept }: ActionsProps) {
  const { confirmAndMutate, isPending } = useDeleteEntry(entry, kept);

  return (
    <div className={style.actions}>
      <ButtonLink variant="subtle" href={paths.editEntry(entry.id)}>
        <Pencil />
        <Trans context="verb">Edit</Trans>
      </ButtonLink>
      <Button variant="danger-quiet" isPending={isPending} worksOffline onPress={confirmAndMutate}>
        <Trash2 />
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}

function useDeleteEntry(entry: Entry, kept: KeptWrite<EntryWrite> | undefined) {
  const { id } = entry;
  const member = useMember();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useConfirmedMutation({
    confirmation: {
      title: t`Delete this entry?`,
      body: (
        <Trans>
          “<bdi>{titleOf(entry)}</bdi>” will be gone for good.
        </Trans>
      ),
      action: t`Delete`,
      tone: 'danger',
    },
    mutationFn: async () =>
      kept ? changeKept(kept, { isDeleted: true }) : (await journalApi()).remove({ params: { id } }),
    onSuccess: async () => {
      deleteDraft(member.id, editDraftName(id));
      await removeEntryFromCache(queryClient, id);
      await navigate(paths.journal(), { replace: true });
      queryClient.removeQueries({ queryKey: entryQuery(id).queryKey });
      toast.success(t`The entry is deleted.`);
      return invalidateEntryLists(queryClient);
    },
    onError: (error) => toast.failure(`${t(DELETION_FAILED)} ${errorText(error, '')}`.trim()),
  });
}
