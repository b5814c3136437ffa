import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { Community } from '#contract/communities/communities.ts';
import { CommunityForm } from '#web/communities/CommunityForm.tsx';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { momentText } from '#web/platform/calendar/days.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './Settings.module.css';

/** Name, description and privacy; the way to the members for those who guide. */
export function GeneralSettings({ community }: { community: Community }) {
  const { id, can } = community;
  const cache = useQueryClient();

  function show(saved: Community) {
    cache.setQueryData(communityQuery(id).queryKey, saved);
    invalidateCommunityQueries(cache);
    toast.success('Settings saved successfully.');
  }

  return (
    <section aria-labelledby="general">
      <div className={style.head}>
        <h2 id="general">General Settings</h2>
        {can.moderate && (
          <ButtonLink href={paths.communityModerate(id)}>
            <Users />
            Moderation
          </ButtonLink>
        )}
      </div>
      {community.becomesPublicAt && <BecomesPublic community={community} onKept={show} />}
      <CommunityForm
        key={community.becomesPublicAt}
        community={community}
        save={(body) => api.communities.update({ params: { id }, body })}
        onSaved={show}
        action="Save Settings"
        fallback="Failed to save settings."
      />
    </section>
  );
}

interface BecomesPublicProps {
  community: Community;
  onKept: (saved: Community) => void;
}

/** Until a community becomes public, any guide can keep it private. */
function BecomesPublic({ community, onKept }: BecomesPublicProps) {
  const { id, name, description, becomesPublicAt } = community;
  const confirm = useConfirm();
  const keeping = useMutation({
    mutationFn: () =>
      api.communities.update({ params: { id }, body: { name, description, privacy: 'private' } }),
    onSuccess: onKept,
    onError: (failure) => {
      void confirm.notice({
        title: 'Nothing has changed',
        body: errorText(failure, 'Failed to save settings.'),
      });
    },
  });
  return (
    <div className={style.opening}>
      <Note>
        This community becomes public on {momentText(becomesPublicAt ?? '')}. Until then it stays private.
      </Note>
      <Button isPending={keeping.isPending} onPress={() => keeping.mutate()}>
        Keep It Private
      </Button>
    </div>
  );
}
