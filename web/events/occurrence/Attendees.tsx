import type { Occurrence } from '#contract/events/events.ts';
import { numberText } from '#web/ui/locale.ts';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import style from './Attendees.module.css';
import { GuestRow } from './GuestRow.tsx';

interface Props {
  occurrence: Occurrence;
  /** Guides and admins may; whoever has made the series and guides no more may not. */
  mayRemoveGuests: boolean;
}

/** Who comes, as far as they are named. */
export function Attendees({ occurrence, mayRemoveGuests }: Props) {
  const { attendees, guests, attendeeCount, guestCount } = occurrence;
  const count = attendeeCount + guestCount;
  const more = count - attendees.length - guests.length;
  const isHidden = count > 0 && attendees.length + guests.length === 0;
  return (
    <section className={style.whos} aria-labelledby="attendees">
      <h2 id="attendees">Attendees</h2>
      {count === 0 && <p className={style.soft}>No one is registered yet.</p>}
      {isHidden && (
        <p className={style.soft}>
          {count === 1 ? '1 person is' : `${numberText(count)} people are`} registered. Members of this
          community see who.
        </p>
      )}
      {count > 0 && !isHidden && (
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
        <ul className={style.comers} role="list">
          {attendees.map(({ id, username }) => (
            <li key={id} className={style.person}>
              <Avatar name={username} size="small" />
              <bdi>{username}</bdi>
            </li>
          ))}
          {guests.map((guest) => (
            <li key={guest.id} className={style.person}>
              <GuestRow occurrence={occurrence} guest={guest} mayRemove={mayRemoveGuests} />
            </li>
          ))}
        </ul>
      )}
      {!isHidden && more > 0 && <p className={style.more}>and {numberText(more)} more</p>}
    </section>
  );
}
