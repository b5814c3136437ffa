import type { PublicUser } from '#contract/account.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { badgeOf } from './badgeOf.ts';

type Person = Pick<PublicUser, 'role' | 'isGuide' | 'isPatron' | 'profileTheme'>;

/** The badge of a person. The badges of guides and supporters can have a gradient. */
export function PersonBadge({ person }: { person: Person }) {
  const label = badgeOf(person);
  const hasGradient = label === 'Guide' || label === 'Supporter';
  return (
    <Badge
      tone={label === 'Sadhaka' ? 'outline' : 'saffron'}
      gradient={hasGradient ? person.profileTheme.usernameGradient : null}
    >
      {label}
    </Badge>
  );
}
