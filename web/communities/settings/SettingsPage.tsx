import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Info, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
import { navigateFromDeletedCommunity } from '#web/communities/membership.ts';
import { communityQuery } from '#web/communities/public.ts';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { SettingsForm } from './SettingsForm.tsx';
import style from './SettingsPage.module.css';

export { loadCommunity as loader } from '#web/communities/queries.ts';
export { SettingsPage as Component };

export const SettingsPage = () => (
  <CommunityAdminLayout
    title={t`Community Settings`}
    permission="settings"
    isForm
    noPermissionText={t`You do not have permission to view this page.`}
  >
    {(community) => <Settings key={community.id} community={community} />}
  </CommunityAdminLayout>
);

function Settings({ community }: { community: Community }) {
  const [isDeleted, setIsDeleted] = useState(false);
  const deps = { queryClient: useQueryClient(), navigate: useNavigate() };
  if (isDeleted) return null;

  function onSaved(saved: Community) {
    deps.queryClient.setQueryData(communityQuery(saved.id).queryKey, saved);
    invalidateCommunityQueries(deps.queryClient);
    toast.success(t`Settings saved successfully.`);
  }

  async function onDeleted() {
    // Unmounts the form first, so that it does not ask about unsaved changes.
    flushSync(() => setIsDeleted(true));
    await navigateFromDeletedCommunity(community.id, deps);
  }

  return (
    <>
      <GeneralSettings community={community} onSaved={onSaved} />
      {community.can.delete && <DangerZone community={community} onDeleted={onDeleted} />}
    </>
  );
}

interface SectionProps {
  community: Community;
  onSaved: (saved: Community) => void;
}

/** The form for the settings, and a link to moderation for guides. */
function GeneralSettings({ community, onSaved }: SectionProps) {
  const { id, can } = community;
  return (
    <section aria-labelledby="general">
      <div className={style.head}>
        <h2 id="general">
          <Trans>General Settings</Trans>
        </h2>
        <div className={style.links}>
          <ButtonLink href={paths.communityAbout(id, { edit: true })}>
            <Info />
            <Trans>Agreements</Trans>
          </ButtonLink>
          {can.moderate && (
            <ButtonLink href={paths.communityModerate(id)}>
              <Users />
              <Trans>Moderation</Trans>
            </ButtonLink>
          )}
        </div>
      </div>
      {community.becomesPublicAt && <PlannedPublication community={community} onCancelled={onSaved} />}
      {/* The key resets the form when the planned change is cancelled or made. */}
      <SettingsForm key={community.becomesPublicAt} community={community} onSaved={onSaved} />
    </section>
  );
}

interface PlannedPublicationProps {
  community: Community;
  onCancelled: (saved: Community) => void;
}

/** Shows when the community becomes public. Until then, any guide can cancel the change. */
function PlannedPublication({ community, onCancelled }: PlannedPublicationProps) {
  const { id, name, description, becomesPublicAt } = community;
  const date = dateTimeText(becomesPublicAt ?? '');
  const confirm = useConfirm();
  const cancelMutation = useMutation({
    mutationFn: () =>
      api.communities.update({ params: { id }, body: { name, description, privacy: 'private' } }),
    onSuccess: onCancelled,
    onError: (failure) => {
      void confirm.notice({
        title: t`Nothing has changed`,
        body: errorText(failure, t`Failed to save settings.`),
      });
    },
  });
  return (
    <div className={style.publication}>
      <Note>
        <Trans>This community becomes public on {date}. Until then it stays private.</Trans>
      </Note>
      <Button isPending={cancelMutation.isPending} onPress={() => cancelMutation.mutate()}>
        <Trans>Keep It Private</Trans>
      </Button>
    </div>
  );
}

interface DangerZoneProps {
  community: Community;
  onDeleted: () => Promise<void>;
}

/** Deletes the community after a confirmation. */
function DangerZone({ community: { id, name }, onDeleted }: DangerZoneProps) {
  const confirm = useConfirm();
  const deleteMutation = useMutation({
    mutationFn: () => api.communities.remove({ params: { id } }),
    onSuccess: async () => {
      toast.success(t`${name} is deleted.`);
      await onDeleted();
    },
    onError: (failure) => toast.failure(`${t`Failed to delete community.`} ${errorText(failure, '')}`.trim()),
  });

  async function confirmAndDelete() {
    const isConfirmed = await confirm({
      title: t`Delete this community?`,
      body: (
        <>
          <Trans>
            This is permanent. “<bdi>{name}</bdi>” will be deleted for all its members, with its posts, its
            replies and everything else in it.
          </Trans>
        </>
      ),
      action: t`Delete`,
      tone: 'danger',
    });
    if (isConfirmed) deleteMutation.mutate();
  }

  return (
    <section className={style.danger} aria-labelledby="danger">
      <h2 id="danger">
        <Trans>Danger Zone</Trans>
      </h2>
      <p>
        <Trans>A deleted community cannot be restored.</Trans>
      </p>
      <Button variant="quiet" isPending={deleteMutation.isPending} onPress={confirmAndDelete}>
        {!deleteMutation.isPending && <Trash2 />}
        <Trans>Delete Community</Trans>
      </Button>
    </section>
  );
}
