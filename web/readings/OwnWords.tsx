import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import type { Passage } from '#contract/readings/passages.ts';
import { PostArticle } from '#web/communities/posts/public.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { LinkRow } from '#web/ui/actions/LinkRow.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { newEntryOf } from './newEntryOf.ts';
import { PassageForm } from './PassageForm.tsx';
import { invalidateReadings, passageQuery } from './queries.ts';
import style from './Readings.module.css';

/** What another page passes on to a passage: the text of an entry that the member wants to share. */
const PassageState = z.object({ words: z.string() });

/** What the member has written, or the form for it. The page stays and the focus moves here when this changes. */
export function OwnWords({ passage }: { passage: Passage }) {
  const { mine, can, reading } = passage;
  const queryClient = useQueryClient();
  const words = PassageState.safeParse(useLocation().state).data?.words;
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasChanged, setHasChanged] = useState(false);
  const mineId = mine?.id;
  // This is an effect, because the words are shown after the passage has been loaded again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the words appear or disappear
  useEffect(() => {
    if (hasChanged) heading.current?.focus();
  }, [mineId, hasChanged]);
  if (!mine && !can.write) {
    return reading.state === 'ended' ? (
      <Note>
        <Trans>This reading has ended.</Trans>
      </Note>
    ) : null;
  }
  const change = async (changed: Passage['mine']) => {
    setHasChanged(true);
    const { queryKey } = passageQuery(passage.id);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (data) => data && { ...data, mine: changed, can: { write: changed === null } },
    );
    await invalidateReadings(queryClient);
  };
  return (
    <section className={style.section} aria-labelledby="mine">
      <h2 id="mine" tabIndex={-1} ref={heading}>
        <Trans>Your words on this passage</Trans>
      </h2>
      {mine ? (
        <>
          <PostArticle post={mine} isPart onDeleted={() => void change(null)} />
          <LinkRow>
            <Link href={paths.post(mine.communityId, mine.id)}>
              <Trans>Replies to your words</Trans>
            </Link>
            <Link href={paths.newEntry()} state={newEntryOf(passage, mine)}>
              <Trans>Keep a Copy in My Journal</Trans>
            </Link>
          </LinkRow>
        </>
      ) : (
        <PassageForm passage={passage} words={words} onWritten={change} />
      )}
    </section>
  );
}
