import { useState } from 'react';
import { ChangedPagesLine } from './ChangedPagesLine.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { closeNotice, shownNotice } from './notice.ts';
import { siteInPage } from './site.ts';

/** What the people who run the site say above every page: a notice, and to members which pages have changed. */
export function SiteLines({ isMember }: { isMember: boolean }) {
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
      {isMember && siteInPage().pages.length > 0 && <ChangedPagesLine />}
    </>
  );
}
