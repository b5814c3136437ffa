import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { pictureUrl } from '#web/platform/pictureUrl.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Skeleton, SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { LongText } from '#web/ui/layout/LongText.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { userText } from '#web/ui/userText.ts';
import { CommunityActions, CommunityActionsSkeleton } from './CommunityActions.tsx';
import style from './CommunityHeader.module.css';
import { drawingOf, memberText, PrivateBadge } from './communityAppearance.tsx';

/** The top of a community's page: name, description, member count and actions. */
export function CommunityHeader({ community }: { community: Community }) {
  const { id, name, description, language, privacy, memberCount, picture } = community;
  const { name: drawing, groundLine } = drawingOf(id);
  return (
    <div className={style.banner} style={{ '--ground-line': groundLine } as CSSProperties}>
      <div className={style.inner}>
        <div className={style.text}>
          <BackLink href={paths.communities()}>
            <Trans>Communities</Trans>
          </BackLink>
          <h1 {...userText(language)}>{name}</h1>
          <div className={style.intro}>
            <LongText text={description} language={language} />
          </div>
          <p className={style.meta}>
            {privacy === 'private' ? (
              <PrivateBadge />
            ) : (
              <>
                <span>
                  <Trans>Public community</Trans>
                </span>
                <span aria-hidden="true">·</span>
              </>
            )}
            <span>{memberText(memberCount)}</span>
          </p>
          <CommunityActions community={community} />
        </div>
        {picture ? (
          <img
            className={style.picture}
            src={pictureUrl(picture, 640)}
            alt=""
            width={picture.width}
            height={picture.height}
            style={{ background: picture.colour }}
          />
        ) : (
          <Drawing name={drawing} className={style.art} />
        )}
      </div>
    </div>
  );
}

/** Placeholder for a community's page, with a header of about the final height. */
export const CommunitySkeleton = ({ title }: { title: string }) => (
  <div aria-busy="true">
    <PageTitle title={title} />
    <div className={style.banner}>
      <div className={style.inner}>
        <div className={style.text}>
          <BackLink href={paths.communities()}>
            <Trans>Communities</Trans>
          </BackLink>
          <h1>{title}</h1>
          <div className={style.intro}>
            <Skeleton width="80%" height="1.75rem" />
          </div>
          <div className={style.meta}>
            <Skeleton width="11rem" />
          </div>
          <CommunityActionsSkeleton />
        </div>
      </div>
    </div>
    <Page>
      <SkeletonLines lineCount={8} />
    </Page>
  </div>
);
