import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './WelcomeNote.module.css';

/** The welcome of the site, for a new member, until they put it away. */
export function WelcomeNote() {
  const { data } = useQuery({
    queryKey: ['site', 'welcome'],
    queryFn: ({ signal }) => api.site.welcome({ signal }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.site.putWelcomeAway(),
    onSuccess: refreshMember,
    onError: (failure) => toast.failure(errorText(failure, t`The welcome could not be put away.`)),
  });
  if (!data?.welcome) return null;
  return <Welcome text={data.welcome} isPending={isPending} onPutAway={() => mutate()} />;
}

interface Props {
  text: string;
  isPending?: boolean;
  onPutAway: () => void;
}

/** The card with the welcome. */
export const Welcome = ({ text, isPending = false, onPutAway }: Props) => (
  <section className={style.welcome} aria-label={t({ message: 'Welcome', context: 'of the site' })}>
    <Card>
      <MemberText text={text} format="plain" />
      <div className={style.actions}>
        <Button variant="subtle" isPending={isPending} onPress={onPutAway}>
          <Trans>Put Away</Trans>
        </Button>
      </div>
    </Card>
  </section>
);
