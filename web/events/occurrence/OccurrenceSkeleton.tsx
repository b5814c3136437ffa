import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Skeleton, SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import head from './OccurrenceHeader.module.css';
import style from './OccurrencePage.module.css';
import panel from './RegistrationPanel.module.css';

/** An event's page on its way, its parts as large as they will be. */
export const OccurrenceSkeleton = ({ title }: { title: string }) => (
  <Page>
    <PageTitle title={title} />
    <BackLink href={paths.communities()}>Communities</BackLink>
    <div className={style.gather} aria-busy="true">
      <div className={style.what}>
        <div className={head.head}>
          <div className={head.blank}>
            <Skeleton height="100%" />
          </div>
          <div>
            <h1>{title}</h1>
            <div className={head.lines}>
              <Skeleton width="80%" height="1.75rem" />
              <Skeleton width="50%" height="1.75rem" />
              <Skeleton width="60%" height="1.75rem" />
            </div>
          </div>
        </div>
        <SkeletonLines lines={6} />
      </div>
      <div className={panel.panel}>
        <Skeleton height="14rem" />
      </div>
    </div>
  </Page>
);
