import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { dailyReflectionQuery } from '#web/reflections/public.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { LandingView } from './LandingView.tsx';

/** The landing page within the app, for a visitor who returns to it from another page. */
export function LandingPage() {
  const { data: dailyReflection, isError } = useQuery(dailyReflectionQuery());
  const reflection = dailyReflection ? (
    <>
      <p lang={dailyReflection.lang}>{dailyReflection.content}</p>
      <footer lang={dailyReflection.lang}>{dailyReflection.author}</footer>
    </>
  ) : (
    <SkeletonLines lineCount={2} />
  );
  return (
    <>
      <PageTitle />
      {/* Without a reflection, the section is left out. */}
      <LandingView reflection={isError ? null : reflection} />
    </>
  );
}
