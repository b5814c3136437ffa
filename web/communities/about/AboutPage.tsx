import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { aboutQuery } from '#web/communities/aboutQueries.ts';
import { AnnouncementsSwitch } from '#web/communities/announcements/AnnouncementsSwitch.tsx';
import { CommunityNotFound } from '#web/communities/CommunityAdminLayout.tsx';
import { DecisionLog } from '#web/communities/moderation/DecisionLog.tsx';
import { communityQuery } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './AboutPage.module.css';

export { AboutPage as Component };

const loadEditor = async () => (await import('./AboutEditor.tsx')).AboutEditor;

/** The page about a community. With `edit` in the URL, the form for guides and admins. */
export function AboutPage() {
  const [params, setParams] = useSearchParams();
  const isEditing = params.has('edit');
  const AboutEditor = useLazyForm(loadEditor, isEditing, () => setParams({}, { replace: true }));
  if (!isEditing) return <About />;
  return AboutEditor && <AboutEditor />;
}

/** The agreements and texts about a community, and for its members the switch for announcements and the log of its decisions. */
function About() {
  const { id = '' } = useParams();
  const { data: community } = useQuery(communityQuery(id));
  return (
    <Page width="read" textLanguage={community?.language}>
      <PageTitle title={t`About`} />
      <BackLink href={paths.community(id)}>{community?.name ?? t`Community`}</BackLink>
      <PageHeader
        title={t`About`}
        actions={
          community?.can.settings && (
            <ButtonLink href={paths.communityAbout(id, { edit: true })}>
              <Trans>Edit</Trans>
            </ButtonLink>
          )
        }
      />
      <Loaded
        query={useQuery(aboutQuery(id))}
        errorMessage={t`Failed to load this page.`}
        notFound={<CommunityNotFound />}
        skeleton={<SkeletonLines lineCount={8} />}
      >
        {(about) => (
          <>
            <section className={style.section} aria-labelledby="agreements">
              <h2 id="agreements">
                <Trans>Agreements</Trans>
              </h2>
              {about.agreements.length === 0 && (
                <p className={style.empty}>
                  <Trans>There are no agreements yet.</Trans>
                </p>
              )}
              <ol className={style.agreements}>
                {about.agreements.map(({ id: agreementId, title, text }) => (
                  <li key={agreementId}>
                    <h3 {...userText(community?.language)}>{title}</h3>
                    {about.format === 'formatted' ? (
                      <MemberText text={text} format="formatted" isSmall />
                    ) : (
                      <p {...userText(community?.language)}>{text}</p>
                    )}
                  </li>
                ))}
              </ol>
            </section>
            {about.about !== null && (
              <section className={style.section} aria-labelledby="details">
                <h2 id="details">
                  <Trans>Practical details</Trans>
                </h2>
                {about.about ? (
                  <MemberText text={about.about} format={about.format} />
                ) : (
                  <p className={style.empty}>
                    <Trans>Nothing is written here yet.</Trans>
                  </p>
                )}
              </section>
            )}
          </>
        )}
      </Loaded>
      {community?.announcements && (
        <section className={style.section} aria-labelledby="announcements">
          <h2 id="announcements">
            <Trans>Announcements</Trans>
          </h2>
          <AnnouncementsSwitch communityId={id} isOn={community.announcements.isOn} />
        </section>
      )}
      {(community?.membership || community?.can.settings) && (
        <section className={style.section} aria-labelledby="decisions">
          <h2 id="decisions">
            <Trans>Decisions</Trans>
          </h2>
          <DecisionLog communityId={id} />
        </section>
      )}
    </Page>
  );
}
