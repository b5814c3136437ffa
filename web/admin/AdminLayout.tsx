import type { ReactNode } from 'react';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { AdminTabs } from './AdminTabs.tsx';

interface Props {
  title: string;
  intro?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of the admin pages: tabs, a heading and compact content. */
export function AdminLayout({ title, intro, actions, children }: Props) {
  return (
    <Page isDense>
      <PageTitle title={title} />
      <AdminTabs />
      <PageHeader title={title} intro={intro} actions={actions} />
      {children}
    </Page>
  );
}
