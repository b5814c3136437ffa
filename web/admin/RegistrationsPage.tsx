import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { RegistrationState, WaitingRegistration } from '#contract/auth/registrations.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { StateTabs } from '#web/ui/actions/StateTabs.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { userText } from '#web/ui/userText.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { DeclineRegistrationDialog } from './DeclineRegistrationDialog.tsx';
import { PagedTable } from './PagedTable.tsx';
import { invalidateRegistrations, registrationStateOf, registrationsQuery } from './queries.ts';
import style from './RegistrationsPage.module.css';

export { loadRegistrations as loader } from './queries.ts';
export { RegistrationsPage as Component };

const EMPTY: Record<RegistrationState, MessageDescriptor> = {
  waiting: msg`No registrations are waiting.`,
  declined: msg`No registrations were declined within the last 30 days.`,
};

/** The registrations that wait for an admin, and those that were declined. */
function RegistrationsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [state, page] = [registrationStateOf(params), pageFromUrl(params)];
  const [declined, setDeclined] = useState<WaitingRegistration | null>(null);
  return (
    <AdminLayout title={t`Registrations`} intro={t`New accounts, where an admin accepts them.`}>
      <StateTabs
        label={t`State of the registrations`}
        states={{
          waiting: t({ message: 'Waiting', context: 'registrations' }),
          declined: t({ message: 'Declined', context: 'registrations' }),
        }}
        current={state}
        hrefOf={(value) => paths.adminRegistrations({ state: value })}
      />
      <div className={style.list}>
        <PagedTable
          label={t`Registrations`}
          query={useQuery(registrationsQuery(state, page))}
          errorMessage={t`Failed to load registrations.`}
          page={page}
          onPageChange={(next) => navigate(paths.adminRegistrations({ state, page: next }))}
          empty={<EmptyState drawing="door" title={t(EMPTY[state])} />}
        >
          {(registrations) => (
            <List className={style.registrations}>
              {registrations.map((registration) => (
                <RegistrationRow
                  key={registration.id}
                  registration={registration}
                  onDecline={state === 'waiting' ? () => setDeclined(registration) : undefined}
                />
              ))}
            </List>
          )}
        </PagedTable>
      </div>
      <DeclineRegistrationDialog registration={declined} onClose={() => setDeclined(null)} />
    </AdminLayout>
  );
}

interface RowProps {
  registration: WaitingRegistration;
  /** Undefined if it is declined already. */
  onDecline: (() => void) | undefined;
}

/** Who asks for an account, their answer to the question, and the buttons to accept or decline. */
function RegistrationRow({ registration, onDecline }: RowProps) {
  const { id, username, email, words, createdAt } = registration;
  const accept = useMutation({
    mutationFn: () => api.auth.acceptRegistration({ params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      // The registration is removed from the list, so the focus moves to the heading.
      focusHeading();
    },
    onError: (failure) => toast.failure(errorText(failure, t`The registration could not be accepted.`)),
    onSettled: invalidateRegistrations,
  });
  return (
    <li className={style.row}>
      <div className={style.person}>
        <h2>
          <bdi>{username}</bdi>
        </h2>
        <p className={style.details}>
          {email}, <time dateTime={dayOf(createdAt)}>{dateText(createdAt)}</time>
        </p>
        {words && (
          <p className={style.words} {...userText()}>
            {words}
          </p>
        )}
      </div>
      <div className={style.actions}>
        <Button
          variant="primary"
          aria-label={t`Accept ${username}`}
          isPending={accept.isPending}
          onPress={() => accept.mutate()}
        >
          <Trans>Accept</Trans>
        </Button>
        {onDecline && (
          <Button aria-label={t`Decline ${username}`} onPress={onDecline}>
            <Trans>Decline</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
