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
      <h3 id="waitlist">Waitlist</h3>
      <Loaded
        query={useQuery(waitlistQuery(occurrenceId))}
        errorMessage="The waitlist could not be loaded."
        skeleton={<SkeletonLines lineCount={2} />}
      >
        {(people) => (
          <>
            {people.length === 0 && <p className={style.note}>No one is waiting.</p>}
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
              <p className={style.note}>Only the first {MAX_LISTED} are listed.</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function PersonRow({ person: { name, isGuest, joinedAt, offerEndsAt } }: { person: WaitingPerson }) {
  return (
    <>
      <Avatar name={name} size="small" isPlain={isGuest} />
      <div>
        {isGuest ? <GuestName name={name} /> : <bdi>{name}</bdi>}
        <p className={style.note}>
          since <time dateTime={joinedAt}>{momentText(joinedAt)}</time>
          {offerEndsAt && (
            <>
              , spot kept until <time dateTime={offerEndsAt}>{momentText(offerEndsAt)}</time>
            </>
          )}
        </p>
      </div>
    </>
  );
}
