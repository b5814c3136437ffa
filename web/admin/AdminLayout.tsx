import type { ReactNode } from 'react';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { AdminTabs } from './public.tsx';

interface Props {
  title: string;
  lede?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of the admin's pages: tabs, heading and a dense page. */
export function AdminLayout({ title, lede, actions, children }: Props) {
  return (
    <Page isDense>
      <PageTitle title={title} />
      <AdminTabs />
      <PageTop title={title} lede={lede} actions={actions} />
      {children}
    </Page>
  );
}
