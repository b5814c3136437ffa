import { X } from 'lucide-react';
import type { Occurrence } from '#contract/events/events.ts';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import style from './Attendees.module.css';
import { useRemoveGuest } from './useRemoveGuest.ts';

interface Props {
  occurrence: Occurrence;
  guest: Occurrence['guests'][number];
  mayRemove: boolean;
}

/** A guest who comes. */
export function GuestRow({ occurrence, guest, mayRemove }: Props) {
  const { confirmAndRemove, isRemoving } = useRemoveGuest(occurrence, guest);
  const { name } = guest;
  return (
    <>
      <Avatar name={name} size="small" isPlain />
      <span>
        <bdi>{name}</bdi> <span className={style.soft}>(Guest)</span>
      </span>
      {mayRemove && (
        <IconButton label={`Remove ${name}`} isPending={isRemoving} onPress={confirmAndRemove}>
          <X />
        </IconButton>
      )}
    </>
  );
}
