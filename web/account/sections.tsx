import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Images, KeyRound, Leaf, Scale, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { ownDecisionsQuery } from '#web/communities/quiet/public.ts';
import { paths } from '#web/paths.ts';

export interface Section {
  href: string;
  label: string;
  /** Shown where the sections are a list. */
  hint: string;
  icon: ReactNode;
}

const commonSections = (): readonly Section[] => [
  { href: paths.profile(), label: t`Profile`, hint: t`Name and picture`, icon: <UserRound /> },
  { href: paths.subscription(), label: t`Subscription`, hint: t`Supporting the sanctuary`, icon: <Sun /> },
  { href: paths.myPictures(), label: t`My Pictures`, hint: t`What you have uploaded`, icon: <Images /> },
  { href: paths.quiet(), label: t`Letters & Quiet`, hint: t`All mails, retreat, muted`, icon: <Leaf /> },
  {
    href: paths.security(),
    label: t`Password & Security`,
    hint: t`Passkeys, browsers, your data`,
    icon: <KeyRound />,
  },
];

const decisions = (): Section => ({
  href: paths.ownDecisions(),
  label: t`Decisions About You`,
  hint: t`What guides and admins have decided`,
  icon: <Scale />,
});

/** The sections of the account. The decisions about the member are one while there are any. */
export function useSections(): readonly Section[] {
  const { data } = useInfiniteQuery(ownDecisionsQuery());
  return data?.pages.some(({ items }) => items.length > 0)
    ? [...commonSections(), decisions()]
    : commonSections();
}

/** On wide screens the sections are a menu beside each of them, so the first one is shown. */
export const redirectFromWideScreen = () =>
  matchMedia('(min-width: 60.01rem)').matches ? redirect(paths.profile()) : null;
