import type { CommunityCard as Card } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import style from './CommunityCard.module.css';
import { drawingOf } from './drawingOf.ts';
import { memberText } from './memberText.ts';
import { PrivateBadge } from './PrivateBadge.tsx';

/** A community in the directory; all of the card is the way to its page. */
export function CommunityCard({ community }: { community: Card }) {
  const { id, name, description, privacy, memberCount, membership } = community;
  return (
    <li>
      <Link className={style.card} href={paths.community(id)}>
        <Drawing name={drawingOf(id).name} className={style.art} />
        <h2 dir="auto">{name}</h2>
        <p dir="auto">{beginningOf(description)}</p>
        <div className={style.meta}>
          <span>{memberText(memberCount)}</span>
          {membership && <Badge>Yours</Badge>}
          {privacy === 'private' && <PrivateBadge />}
        </div>
      </Link>
    </li>
  );
}

/** More than its lines hold; all of it is part of the link's name, which is read out. */
const MOST = 240;
const beginningOf = (text: string) => (text.length > MOST ? `${text.slice(0, MOST).trimEnd()}…` : text);
