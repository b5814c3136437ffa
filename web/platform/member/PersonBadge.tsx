import type { PublicUser } from '#contract/account.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { badgeOf } from './badgeOf.ts';

type Person = Pick<PublicUser, 'role' | 'isGuide' | 'isPatron' | 'profileTheme'>;

/** The badge of a person. Those of guides and supporters can have a gradient. */
export function PersonBadge({ person }: { person: Person }) {
  const word = badgeOf(person);
  const isWoven = word === 'Guide' || word === 'Supporter';
  return (
    <Badge
      tone={word === 'Sadhaka' ? 'line' : 'saffron'}
      gradient={isWoven ? person.profileTheme.usernameGradient : null}
    >
      {word}
    </Badge>
  );
}
