import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { streakQuery } from '#web/sadhana/public.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './WelcomeNote.module.css';

/** The welcome of the site, and the way to import an archive, for a new member, until they put it away. */
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
  const { data: streak } = useQuery(streakQuery(useMember().id));
  const isEmpty = streak?.longestStreak === 0;
  if (!data || (data.welcome === null && !isEmpty)) return null;
  return (
    <Welcome text={data.welcome} isPending={isPending} onPutAway={() => mutate()}>
      {isEmpty && (
        <p className={style.import}>
          <Trans>
            Coming from another site? <Link href={paths.importArchive()}>Import your archive.</Link>
          </Trans>
        </p>
      )}
    </Welcome>
  );
}

interface Props {
  /** Null for a site without a welcome. */
  text: string | null;
  isPending?: boolean;
  onPutAway: () => void;
  children?: ReactNode;
}

/** The card with the welcome. */
export const Welcome = ({ text, isPending = false, onPutAway, children }: Props) => (
  <section className={style.welcome} aria-label={t({ message: 'Welcome', context: 'of the site' })}>
    <Card>
      {text !== null && <MemberText text={text} format="plain" />}
      {children}
      <div className={style.actions}>
        <Button variant="subtle" isPending={isPending} onPress={onPutAway}>
          <Trans>Put Away</Trans>
        </Button>
      </div>
    </Card>
  </section>
);
