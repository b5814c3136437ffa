import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SessionSummary } from '#contract/auth/signIns.ts';
import { AccountSection } from '#web/account/AccountSection.tsx';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateSecurity, sessionsQuery } from './queries.ts';
import { SecurityRow } from './SecurityRow.tsx';
import { endOtherSessions } from './useSignOutOffer.ts';

export function SessionsSection() {
  const { mutate, isPending: isEnding } = useMutation({
    mutationFn: endOtherSessions,
    onError: (failure) => toast.failure(errorText(failure, t`Failed to sign out elsewhere.`)),
  });
  return (
    <AccountSection title={t`Where You Are Signed In`}>
      <Loaded
        query={useQuery(sessionsQuery())}
        errorMessage={t`Failed to load your sessions.`}
        skeleton={<SkeletonLines lineCount={3} />}
      >
        {(sessions) => (
          <>
            <List>
              {sessions.map((session) => (
                <li key={session.id}>
                  <SessionRow session={session} />
                </li>
              ))}
            </List>
            {sessions.length > 1 && (
              <p>
                <Button variant="quiet" isPending={isEnding} onPress={() => mutate()}>
                  <Trans>Sign out everywhere else</Trans>
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </AccountSection>
  );
}

const UNKNOWN = 'An unknown browser';

/** The name of a browser, which the server has stored in English: "Firefox on Linux". */
function browserText(stored: string | null): string {
  const [name = '', system] = (stored ?? UNKNOWN).split(' on ');
  const browser = name === UNKNOWN ? t`An unknown browser` : name;
  return system ? t`${browser} on ${system}` : browser;
}

function SessionRow({ session }: { session: SessionSummary }) {
  const { id, isCurrent, signedInAt, seenAt } = session;
  const browser = browserText(session.browser);
  const signedIn = dateTimeText(signedInAt);
  const seen = dateTimeText(seenAt);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.endSession({ params: { id } }),
    onSuccess: async () => {
      await invalidateSecurity();
      toast.success(t`${browser} is signed out.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`Failed to sign out.`)),
  });
  return (
    <SecurityRow
      title={
        <>
          {browser}{' '}
          {isCurrent && (
            <Badge>
              <Trans>This browser</Trans>
            </Badge>
          )}
        </>
      }
      details={t`Signed in ${signedIn}, last seen ${seen}`}
    >
      {!isCurrent && (
        <Button
          variant="subtle"
          aria-label={t`Sign out ${browser}`}
          isPending={isPending}
          onPress={() => mutate()}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </SecurityRow>
  );
}
