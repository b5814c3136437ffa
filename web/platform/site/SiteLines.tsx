import { useState } from 'react';
import { ChangedPagesLine } from './ChangedPagesLine.tsx';
import { MailLine } from './MailLine.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { closeNotice, shownNotice } from './notice.ts';
import { siteInPage } from './site.ts';

interface Props {
  isMember: boolean;
  isAdmin: boolean;
}

/**
 * What stands above every page: a notice of the people who run the site, to members which pages have changed, and to
 * admins that no mail goes out.
 */
export function SiteLines({ isMember, isAdmin }: Props) {
  const [notice, setNotice] = useState(() => shownNotice(siteInPage().notice));
  return (
    <>
      {notice && (
        <NoticeLine
          words={notice.words}
          onClose={() => {
            closeNotice(notice);
            setNotice(null);
          }}
        />
      )}
      {isAdmin && <MailLine />}
      {isMember && siteInPage().pages.length > 0 && <ChangedPagesLine />}
    </>
  );
}
