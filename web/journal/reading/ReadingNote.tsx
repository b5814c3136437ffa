import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Entry } from '#contract/journal/entries.ts';
import type { EntryReading } from '#contract/journal/entryDrafts.ts';
import { isJournalPlain } from '#web/journal/journalApi.ts';
import { ReadingLine } from '#web/journal/ReadingLine.tsx';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './EntryPage.module.css';

interface Props {
  entry: Pick<Entry, 'content'>;
  reading: EntryReading;
}

/** The passage of a book about which an entry was written, and the way to share the entry there. */
export const ReadingNote = ({ entry, reading }: Props) => (
  <aside className={style.about} aria-label={t`Reading`}>
    <p>
      <ReadingLine reading={reading} />
    </p>
    {reading.readingId !== null && (
      <ShareButton content={entry.content} label={{ ...reading, readingId: reading.readingId }} />
    )}
  </aside>
);

const MAY_NOT_WRITE = msg`You cannot write about this passage now.`;

/** The label of an entry about a reading at this installation. */
type Label = EntryReading & { readingId: string };

/**
 * Opens the passage with the entry as the text of the form, if the member may write about it. For an entry of a sealed
 * journal, the server is asked only when the button is pressed, so that it does not learn which entries are about a book.
 */
function ShareButton({ content, label }: { content: string; label: Label }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isPlain = isJournalPlain();
  const query = writablePassageQuery(label);
  const { data } = useQuery({ ...query, enabled: isPlain });
  const share = useMutation({
    mutationFn: () => queryClient.fetchQuery(query),
    onSuccess: (id) =>
      id === null
        ? toast.failure(t(MAY_NOT_WRITE))
        : navigate(paths.passage(id), { state: { words: content } }),
    onError: (failure) => toast.failure(errorText(failure, t(MAY_NOT_WRITE))),
  });
  if (isPlain && !data) return null;
  return (
    <Button isPending={share.isPending} onPress={() => share.mutate()}>
      <Trans>Share as My Words</Trans>
    </Button>
  );
}

/**
 * The id of the passage that the label names, if the member may write about it now; else null. An earlier label has no id,
 * and names the passage by its title if no other one has the same.
 */
const writablePassageQuery = ({ readingId, passageId, passage }: Label) =>
  queryOptions({
    queryKey: ['readings', 'writable', readingId, passageId ?? passage],
    queryFn: async ({ signal }) => {
      const { passages } = await api.readings.read({ params: { id: readingId }, signal });
      const [found, ...others] = passages.filter(({ id, title }) =>
        passageId === undefined ? title === passage : id === passageId,
      );
      if (!found?.isOpen || found.hasMine || others.length > 0) return null;
      const { can } = await api.readings.readPassage({ params: { id: found.id }, signal });
      return can.write ? found.id : null;
    },
  });
