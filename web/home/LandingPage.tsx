import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { LandingView } from './LandingView.tsx';
import { readToday } from './readToday.ts';

/** The landing page within the app, for a visitor who comes back to it from another page. */
export function LandingPage() {
  const { data: today, isError } = useQuery(readToday());
  const reflection = today ? (
    <>
      <p>{today.content}</p>
      <footer>{today.author}</footer>
    </>
  ) : (
    <SkeletonLines lines={2} />
  );
  return (
    <>
      <PageTitle />
      {/* A visitor misses nothing when the day's words cannot be had. */}
      <LandingView reflection={isError ? null : reflection} />
    </>
  );
}
