import type { Community } from '../../../contract/communities.ts';
import { Button } from '../../ui/Button.tsx';

/** Opens the dialog that gives the address of a community's calendar. */
export function SubscribeButton({ community }: { community: Community }) {
  void community;
  return <Button variant="quiet">Subscribe to Calendar</Button>;
}
