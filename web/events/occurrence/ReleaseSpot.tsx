import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { spotGoesOn } from '#web/events/occurrence/waitlist/waitlistActions.ts';
import { paths } from '#web/paths.ts';
import { errorText, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './ReleaseSpot.module.css';
import { useTokenInUrl } from './useTokenInUrl.ts';

type ReleaseLink = ReturnType<typeof useReleaseLink>;

/**
 * The link “Free My Spot” in a member's mail (`?release=`), and the outcome of using it. The page holds this state, so
 * that the outcome stays while the event is loaded.
 */
export function useReleaseLink(occurrenceId: string) {
  const { token, clearToken } = useTokenInUrl('release');
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: (mailedToken: string) =>
      api.events.release({ params: { id: occurrenceId }, body: { token: mailedToken } }),
    onSuccess: () => {
      clearToken();
      // Somebody who is signed out may not see the event. A refetch would show the page as loading.
      void queryClient.invalidateQueries({
        queryKey: ['events'],
        predicate: ({ state }) => state.data !== undefined,
      });
    },
    onError: (failure) => {
      if (isFinalRejection(failure)) clearToken();
    },
  });
  return { token, isPending, isSuccess, error, release: mutate, forgetOutcome: reset };
}

const freeAwaited = () => ({ ...spotGoesOn(), title: t`Free your spot?`, action: t`Free My Spot` });

/**
 * Lets a member who followed the link in a mail free the spot, even without being signed in. Opening the link alone
 * changes nothing.
 */
export function ReleaseSpot({ link, isAwaited = false }: { link: ReleaseLink; isAwaited?: boolean }) {
  const { token, isPending, isSuccess, error, release } = link;
  const confirm = useConfirm();
  async function confirmAndRelease(mailedToken: string) {
    if (isAwaited && !(await confirm(freeAwaited()))) return;
    release(mailedToken);
  }
  if (token === null && !isSuccess && !error) return null;
  return (
    <aside className={style.panel} aria-label={t`Your spot`}>
      {isSuccess && (
        <FocusOnMount>
          <Note tone="sage" role="status">
            <Trans>Your spot is free again.</Trans>
          </Note>
        </FocusOnMount>
      )}
      {error && (
        <FocusOnMount>
          <Note tone="rose" role="alert">
            {errorText(error, t`Your spot could not be freed.`)}{' '}
            <Link href={paths.events()}>
              <Trans>My Events</Trans>
            </Link>
          </Note>
        </FocusOnMount>
      )}
      {token !== null && (
        <Card className={style.card}>
          <p>
            <Trans>
              This link belongs to your booking. If you cannot come, please free your spot, so that somebody
              else can have it.
            </Trans>
          </p>
          <Button variant="primary" isPending={isPending} onPress={() => void confirmAndRelease(token)}>
            <Trans>Free My Spot</Trans>
          </Button>
        </Card>
      )}
    </aside>
  );
}
