import { lazy, Suspense, useState } from 'react';
import type { User } from '../../contract/account.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { MenuOpener } from '../ui/MenuOpener.tsx';

const loadMenu = () => import('./UserMenu.tsx');
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }));

interface Props {
  user: User;
  onSignOut: () => void;
}

/** The user menu, fetched when a pointer or the focus comes near its button. */
export function MemberMenu({ user, onSignOut }: Props) {
  const [isWanted, setWanted] = useState(false);
  const opener = (
    <MenuOpener label="User menu" onPress={() => setWanted(true)} onNear={loadMenu}>
      <Avatar name={user.fullName || user.username} src={user.avatarUrl} size="small" />
    </MenuOpener>
  );
  if (!isWanted) return opener;
  return (
    <Suspense fallback={opener}>
      <UserMenu user={user} onSignOut={onSignOut} />
    </Suspense>
  );
}
