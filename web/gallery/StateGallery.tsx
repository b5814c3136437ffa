import { Lock, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { SideMenu } from '#web/ui/actions/SideMenu.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Ring } from '#web/ui/feedback/Ring.tsx';
import { Skeleton, SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Name } from '#web/ui/layout/Name.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { type DrawingName, drawings } from '#web/ui/pictures/drawings.ts';
import { Enso } from '#web/ui/pictures/Enso.tsx';
import style from './GalleryPage.module.css';

const PEOPLE = [
  { name: 'Meera Anand', email: 'meera@example.org', role: 'Sadhaka' },
  { name: 'Lhamo', email: 'a-rather-long-address.of-somebody@example.org', role: 'Moderator' },
];

/** The sections of `/gallery` that show notes, tables, empty states, skeletons and drawings. */
export function StateGallery() {
  const [page, setPage] = useState(1);
  return (
    <>
      <section className={style.section}>
        <h2>Notes</h2>
        <div className={style.columns}>
          <Note>If an account with that email exists, a password reset link has been sent.</Note>
          <Note tone="sage">Settings saved successfully.</Note>
          <Note tone="rose">Your subscription is past due.</Note>
        </div>
      </section>
      <section className={style.section}>
        <h2>Table, pages, tabs</h2>
        <div className={style.columns}>
          <SideMenu
            label="Parts"
            links={[
              { href: '/gallery', label: 'Profile', icon: <Settings />, isCurrent: true },
              { href: '/', label: 'Subscription', icon: <Lock /> },
            ]}
          />
          <Card>
            <Table
              label="People"
              rows={PEOPLE}
              keyOf={(person) => person.name}
              columns={[
                { header: 'User', cell: (person) => <Name>{person.name}</Name>, phoneLayout: 'lead' },
                { header: 'Email', cell: (person) => person.email, phoneLayout: 'wide' },
                { header: 'Role', cell: (person) => person.role },
                {
                  header: 'Actions',
                  cell: () => <Button variant="plain">Manage</Button>,
                  phoneLayout: 'end',
                },
              ]}
            />
          </Card>
        </div>
        <Pager label="People, pages" page={page} hasNext onPageChange={setPage} />
      </section>
      <section className={style.section}>
        <h2>Empty, loading</h2>
        <div className={style.columns}>
          <Card>
            <EmptyState drawing="book" title="Your journal is empty.">
              <Button>New Entry</Button>
            </EmptyState>
          </Card>
          <Card>
            <Skeleton width="4rem" height="4rem" isRound />
            <SkeletonLines />
          </Card>
          <Card>
            <Spinner />
          </Card>
        </div>
      </section>
      <section className={style.section}>
        <h2>Drawings</h2>
        <div className={style.row}>
          {(Object.keys(drawings) as DrawingName[]).map((name) => (
            <Drawing key={name} name={name} />
          ))}
          <div className={style.ring}>
            <Enso isAnimated />
          </div>
          <div className={style.ring}>
            <Ring remaining={0.7} />
          </div>
        </div>
      </section>
    </>
  );
}
