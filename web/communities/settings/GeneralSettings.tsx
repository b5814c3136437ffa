import { useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { Community } from '../../../contract/communities.ts';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { communityQuery } from '../../platform/communityQuery.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { toast } from '../../ui/toast.ts';
import { CommunityForm } from '../CommunityForm.tsx';
import { communityChanged } from '../readings.ts';
import style from './Settings.module.css';

/** Name, description and privacy; the way to the members for those who guide. */
export function GeneralSettings({ community }: { community: Community }) {
  const { id, can } = community;
  const cache = useQueryClient();

  function show(saved: Community) {
    cache.setQueryData(communityQuery(id).queryKey, saved);
    communityChanged(cache);
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
      <CommunityForm
        community={community}
        save={(body) => api.communities.change({ params: { id }, body })}
        onSaved={show}
        action="Save Settings"
        fallback="Failed to save settings."
      />
    </section>
  );
}
