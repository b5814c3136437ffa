import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TextFormat } from '#contract/platform/text/formats.ts';
import { communityQuery } from '#web/communities/public.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './CommunityNotices.module.css';

interface Props {
  communityId: string;
  text: string;
  format: TextFormat;
}

/** The welcome for a new member, which is shown on every device until the member puts it away. */
export function Welcome({ communityId: id, text, format }: Props) {
  const queryClient = useQueryClient();
  const { queryKey } = communityQuery(id);
  const putAway = useMutation({
    mutationFn: () => api.communities.putAwayWelcome({ params: { id } }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey });
      focusHeading();
      queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, welcome: null });
    },
    onError: (failure) => toast.failure(errorText(failure, t`The welcome could not be put away.`)),
  });
  return (
    <Card>
      <section className={style.welcome} aria-labelledby="welcome">
        <h2 id="welcome">
          <Trans>Welcome</Trans>
        </h2>
        <MemberText text={text} format={format} isSmall />
        <div>
          <Button isPending={putAway.isPending} onPress={() => putAway.mutate()}>
            <Trans>Put Away</Trans>
          </Button>
        </div>
      </section>
    </Card>
  );
}
