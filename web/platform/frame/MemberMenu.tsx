import { useState } from 'react';
import type { User } from '#contract/account.ts';
import type { MenuStart } from '#web/ui/actions/Menu.tsx';
import { MenuOpener } from '#web/ui/actions/MenuOpener.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import { useLazy } from '#web/ui/useLazy.ts';

const loadMenu = async () => (await import('./UserMenu.tsx')).UserMenu;
const MISSING = 'The menu could not be loaded. Is the network away?';

interface Props {
  user: User;
  onSignOut: () => void;
}

/** The user menu, fetched when a pointer or the focus comes near its button. */
export function MemberMenu({ user, onSignOut }: Props) {
  const [isWanted, setWanted] = useState(false);
  const [start, setStart] = useState<MenuStart>();
  const UserMenu = useLazy(loadMenu, isWanted, () => {
    setWanted(false);
    toast.failure(MISSING);
  });
  function open(asked?: MenuStart) {
    setStart(asked);
    setWanted(true);
  }
  if (UserMenu) return <UserMenu user={user} onSignOut={onSignOut} start={start} />;
  return (
    <MenuOpener label="User menu" onPress={open} onNear={fetchAhead}>
      <Avatar name={user.fullName || user.username} src={user.avatarUrl} size="small" />
    </MenuOpener>
  );
}

/** Whoever then presses the button learns whether it came. */
const fetchAhead = () => void loadMenu().catch(() => {});
