import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag, Gavel, Link2, Pin, PinOff, TextQuote, Volume2, VolumeX } from 'lucide-react';
import { use, useState } from 'react';
import type { SubjectKind } from '#contract/communities/decisions.ts';
import { copyLink } from '#web/communities/links/copyLink.ts';
import { communityQuery } from '#web/communities/public.ts';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { QuotingContext } from '#web/communities/quoting.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { type InitialFocus, Menu, MenuItem } from '#web/ui/actions/Menu.tsx';
import { changeMute } from './changeMute.ts';
import { changePins } from './changePins.ts';
import { DecideDialog } from './DecideDialog.tsx';
import type { QuotableText } from './QuotedNote.tsx';
import { ReportDialog } from './ReportDialog.tsx';

interface Props {
  /** The name of the author or the member. */
  name: string;
  communityId: string;
  subject: { kind: SubjectKind; id: string };
  /** Null when the account has been deleted. */
  authorId: string | null;
  /** The path that "Copy Link" copies; absent for a member. */
  path?: string;
  /** The post or the reply, on the page of the post. */
  text?: QuotableText;
  initialFocus?: InitialFocus | undefined;
}

/** The menu "More". When its button has been pressed, `MoreMenu` renders this component, which is open at first. */
export function MoreMenuSheet({ name, communityId, subject, authorId, path, text, initialFocus }: Props) {
  const { session } = useSession();
  const { data: community } = useQuery(communityQuery(communityId));
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'report' | 'decide' | null>(null);
  const isOwn = session !== null && session.user.id === authorId;
  const isMuted = authorId !== null && session?.user.mutedIds.includes(authorId);
  const isPinned = community?.pinnedIds.includes(subject.id);
  const quoting = use(QuotingContext);
  const mayQuote = text && quoting && community?.can.post && !isMuted;
  const close = () => setDialog(null);
  async function changeMuteAndFocus(userId: string) {
    await changeMute(userId, !isMuted);
    // The text is collapsed together with this menu, so the focus moves to the heading.
    if (subject.kind !== 'member') focusHeading();
  }

  return (
    <>
      <Menu
        label={t`More about ${name}`}
        trigger={t`More`}
        isInitiallyOpen
        {...(initialFocus && { initialFocus })}
      >
        {session && !isOwn && (
          <MenuItem icon={<Flag />} onAction={() => setDialog('report')}>
            {t({ message: 'Report', context: 'verb' })}
          </MenuItem>
        )}
        {session && !isOwn && authorId && (
          <MenuItem
            icon={isMuted ? <Volume2 /> : <VolumeX />}
            needsServer
            onAction={() => void changeMuteAndFocus(authorId)}
          >
            {isMuted ? t`Unmute` : t({ message: 'Mute', context: 'verb' })}
          </MenuItem>
        )}
        {path && (
          <MenuItem icon={<Link2 />} onAction={() => void copyLink(path)}>
            {t`Copy Link`}
          </MenuItem>
        )}
        {mayQuote && (
          <MenuItem
            icon={<TextQuote />}
            onAction={() => {
              const selected = quoting.selected.current;
              // After the menu has returned the focus.
              setTimeout(() =>
                quoting.insert.current?.(selected || text.content, selected ? 'plain' : text.format),
              );
            }}
          >
            {t({ message: 'Quote', context: 'verb' })}
          </MenuItem>
        )}
        {community?.can.moderate && subject.kind === 'post' && (
          <MenuItem
            icon={isPinned ? <PinOff /> : <Pin />}
            needsServer
            onAction={() => void changePins(community, subject.id, !isPinned)}
          >
            {isPinned ? t`Unpin` : t({ message: 'Pin', context: 'verb' })}
          </MenuItem>
        )}
        {community?.can.moderate && !isOwn && (
          <MenuItem icon={<Gavel />} onAction={() => setDialog('decide')}>
            {t`Decide`}
          </MenuItem>
        )}
      </Menu>
      <ReportDialog
        communityId={communityId}
        subject={subject}
        isOpen={dialog === 'report'}
        onClose={close}
      />
      <DecideDialog
        kind={subject.kind}
        text={text}
        isOpen={dialog === 'decide'}
        onClose={close}
        send={(decision, idempotencyKey) => {
          const body = { ...decision, subject };
          return api.communities.decideDirectly({ params: { id: communityId }, body, idempotencyKey });
        }}
        onSent={async () => invalidateCommunityQueries(queryClient)}
      />
    </>
  );
}
