import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Skeleton, SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import style from './CommunityHeader.module.css';

/** A community's page on its way, the band as high as it will be. */
export const CommunitySkeleton = ({ title }: { title: string }) => (
  <div aria-busy="true">
    <PageTitle title={title} />
    <div className={style.band}>
      <div className={style.inner}>
        <div className={style.words}>
          <BackLink href={paths.communities()}>Communities</BackLink>
          <h1>{title}</h1>
          <div className={style.lede}>
            <Skeleton width="80%" height="1.75rem" />
          </div>
          <div className={style.meta}>
            <Skeleton width="11rem" />
          </div>
          <div className={style.actions} />
        </div>
      </div>
    </div>
    <Page>
      <SkeletonLines lines={8} />
    </Page>
  </div>
);
