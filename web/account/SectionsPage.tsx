import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { avatarPicture } from '#web/platform/pictureUrl.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './SectionsPage.module.css';
import { useSections } from './sections.tsx';

export { redirectFromWideScreen as loader } from './sections.tsx';
export { SectionsPage as Component };

/** The sections of the account as a list, on small screens. */
export function SectionsPage() {
  const member = useMember();
  const name = personName(member);
  return (
    <>
      <PageTitle title={t`Account`} />
      <PageHeader title={t`Account`} />
      <div className={style.member}>
        <Avatar name={name} {...avatarPicture(member)} />
        <p>
          <b {...userText()}>{name}</b>
          <span>{member.email}</span>
        </p>
      </div>
      <nav className={style.sections} aria-label={t`Account`}>
        {useSections().map(({ href, label, hint, icon }) => (
          <Link key={href} href={href}>
            {icon}
            <span>
              <b>{label}</b>
              <small>{hint}</small>
            </span>
            <ChevronRight />
          </Link>
        ))}
      </nav>
    </>
  );
}
