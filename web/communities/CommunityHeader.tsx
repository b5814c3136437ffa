import type { CSSProperties } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { LongText } from '#web/ui/layout/LongText.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { CommunityActions } from './CommunityActions.tsx';
import style from './CommunityHeader.module.css';
import { drawingOf } from './drawingOf.ts';
import { memberText } from './memberText.ts';
import { PrivateBadge } from './PrivateBadge.tsx';

/** The head of a community's page: what it is, and what one may do in it. */
export function CommunityHeader({ community }: { community: Community }) {
  const { id, name, description, privacy, memberCount } = community;
  const { name: drawing, ground } = drawingOf(id);
  return (
    <div className={style.band} style={{ '--ground': ground } as CSSProperties}>
      <div className={style.inner}>
        <div className={style.words}>
          <BackLink href={paths.communities()}>Communities</BackLink>
          <h1 dir="auto">{name}</h1>
          <div className={style.lede}>
            <LongText text={description} />
          </div>
          <p className={style.meta}>
            {privacy === 'private' ? (
              <PrivateBadge />
            ) : (
              <>
                <span>Public community</span>
                <span aria-hidden="true">·</span>
              </>
            )}
            <span>{memberText(memberCount)}</span>
          </p>
          <CommunityActions community={community} />
        </div>
        <Drawing name={drawing} className={style.art} />
      </div>
    </div>
  );
}
