import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { WaitingPerson } from '#contract/events/waitlist.ts';
import { GuestName } from '#web/events/occurrence/guests/GuestName.tsx';
import { waitlistQuery } from '#web/events/queries.ts';
import { momentText } from '#web/events/when.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import style from './WaitingPeople.module.css';

/** The maximum number of people that the server lists. The contract's constant would load zod. */
const MAX_LISTED = 200;

/** The waitlist of an event in its order, for guides. */
export function WaitingPeople({ occurrenceId }: { occurrenceId: string }) {
  return (
    <section className={style.section} aria-labelledby="waitlist">
      <h3 id="waitlist">
        <Trans>Waitlist</Trans>
      </h3>
      <Loaded
        query={useQuery(waitlistQuery(occurrenceId))}
        errorMessage={t`The waitlist could not be loaded.`}
        skeleton={<SkeletonLines lineCount={2} />}
      >
        {(people) => (
          <>
            {people.length === 0 && (
              <p className={style.note}>
                <Trans>No one is waiting.</Trans>
              </p>
            )}
            {people.length > 0 && (
              <List className={style.list}>
                {people.map((person) => (
                  <li key={person.id}>
                    <PersonRow person={person} />
                  </li>
                ))}
              </List>
            )}
            {people.length === MAX_LISTED && (
              <p className={style.note}>
                <Trans>Only the first {MAX_LISTED} are listed.</Trans>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function PersonRow({ person: { name, isGuest, joinedAt, offerEndsAt } }: { person: WaitingPerson }) {
  const joined = momentText(joinedAt);
  const offerEnd = offerEndsAt && momentText(offerEndsAt);
  return (
    <>
      <Avatar name={name} size="small" isPlain={isGuest} />
      <div>
        {isGuest ? <GuestName name={name} /> : <bdi>{name}</bdi>}
        <p className={style.note}>
          <Trans>
            since <time dateTime={joinedAt}>{joined}</time>
          </Trans>
          {offerEndsAt && (
            <>
              ,{' '}
              <Trans>
                spot kept until <time dateTime={offerEndsAt}>{offerEnd}</time>
              </Trans>
            </>
          )}
        </p>
      </div>
    </>
  );
}
