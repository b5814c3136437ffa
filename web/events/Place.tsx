import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { linkedText } from '#contract/platform/text/linkedText.ts';
import { LinkedText } from '#web/platform/text/LinkedText.tsx';

type PlaceFields = Pick<OccurrenceCard, 'location' | 'isOnline'>;

/** Where an event takes place, as an item of a list: its location, online, or both. */
export const Place = (event: PlaceFields) =>
  (event.location || event.isOnline) && (
    <li>
      <MapPin />
      <span>
        <PlaceText {...event} />
      </span>
    </li>
  );

/** Where an event takes place: "The Reading Room and online". */
export function PlaceText({ location, isOnline }: PlaceFields) {
  if (!location) return isOnline && t`Online`;
  const place = (
    <bdi>
      <LinkedText parts={linkedText(location)} />
    </bdi>
  );
  return isOnline ? <Trans>{place} and online</Trans> : place;
}
