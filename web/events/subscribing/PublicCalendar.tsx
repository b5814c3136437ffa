import { Download } from 'lucide-react';
import { communityFeed } from '#web/events/calendarAddress.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { CalendarAddress } from './CalendarAddress.tsx';
import style from './Subscribing.module.css';

/** The calendar of a public community, which has the same address for everyone. */
export function PublicCalendar({ id }: { id: string }) {
  const path = communityFeed(id);
  return (
    <div className={style.parts}>
      <p>Give this address to your calendar program. It keeps the events up to date by itself.</p>
      <CalendarAddress address={`${window.location.origin}${path}`}>
        <ButtonLink variant="plain" href={path} download="calendar.ics">
          <Download />
          Download
        </ButtonLink>
      </CalendarAddress>
    </div>
  );
}
