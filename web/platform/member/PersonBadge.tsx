import type { PublicUser } from '#contract/account.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { badgeLabel, badgeOf } from './badgeOf.ts';

type Person = Pick<PublicUser, 'role' | 'isGuide' | 'isPatron' | 'profileTheme'>;

/** The badge of a person. The badges of guides and supporters can have a gradient. */
export function PersonBadge({ person }: { person: Person }) {
  const kind = badgeOf(person);
  const hasGradient = kind === 'Guide' || kind === 'Supporter';
  return (
    <Badge
      tone={kind === 'Sadhaka' ? 'outline' : 'saffron'}
      gradient={hasGradient ? person.profileTheme.usernameGradient : null}
    >
      {badgeLabel(kind)}
    </Badge>
  );
}
