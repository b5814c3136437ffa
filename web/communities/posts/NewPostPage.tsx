import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { LoadedCommunity } from '#web/communities/LoadedCommunity.tsx';
import { PostForm } from '#web/communities/posts/form/PostForm.tsx';
import { parsePostDraft } from '#web/communities/posts/form/postFields.ts';
import { communityQuery } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { useUnclaimedDraft } from '#web/platform/drafts/useFormDraft.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { PostFormSkeleton } from './PostFormSkeleton.tsx';
import { newPostDraftPrefix } from './postDraftNames.ts';
import { publishPost, usePostSaved } from './publishPost.ts';

export { loadCommunity as loader } from '#web/communities/queries.ts';
export { NewPostPage as Component };

export function NewPostPage() {
  const { id = '' } = useParams();
  const query = useQuery(communityQuery(id));
  const community = query.data;
  // The community whose form is open. The form stays open even if the permission is lost; the server then
  // rejects the save.
  const [editedCommunityId, setEditedCommunityId] = useState<string | null>(null);
  if (community?.can.post && editedCommunityId !== id) setEditedCommunityId(id);
  return (
    <Page width="narrow">
      <PageTitle title={t`New Post`} />
      <BackLink href={community ? paths.community(id) : paths.communities()}>
        {community?.name ?? t`Communities`}
      </BackLink>
      <PageHeader title={t`New Post`} />
      {editedCommunityId === id ? (
        <PostComposer key={id} communityId={id} announcing={community && announcingIn(community)} />
      ) : (
        <LoadedCommunity query={query} skeleton={<PostFormSkeleton />}>
          {() => (
            <EmptyState drawing="door" title={t`Only members can write here.`}>
              <ButtonLink href={paths.community(id)}>
                <Trans>Back to the community</Trans>
              </ButtonLink>
            </EmptyState>
          )}
        </LoadedCommunity>
      )}
    </Page>
  );
}

/** What a guide needs to know about announcements; undefined for other members. */
const announcingIn = ({ can, announcements, privacy }: Community) =>
  can.announce && announcements
    ? { nextAt: announcements.nextAt, isPrivate: privacy === 'private' }
    : undefined;

interface ComposerProps {
  communityId: string;
  announcing: ReturnType<typeof announcingIn>;
}

/** The form for a new post, with the newest draft that no other tab has open. */
function PostComposer({ communityId, announcing }: ComposerProps) {
  const namePrefix = newPostDraftPrefix(communityId);
  const draft = useUnclaimedDraft(namePrefix, parsePostDraft);
  const { onPublished } = usePostSaved();
  if (draft === undefined) return <PostFormSkeleton />;
  return (
    <PostForm
      draftLocation={{ restored: draft, namePrefix }}
      announcing={announcing}
      action={t`Publish Post`}
      save={({ isAnnouncement, ...body }, attempt) =>
        publishPost(
          communityId,
          { ...body, isAnnouncement: isAnnouncement === true && announcing?.nextAt === null },
          attempt,
        )
      }
      onSaved={onPublished}
      cancelHref={paths.community(communityId)}
    />
  );
}
