import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Build, digestOf } from '#contract/platform/build/build.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './sealed.module.css';

/**
 * Explains that whoever controls the server could send another program, and shows the digest of this build.
 */
export function BuildNote() {
  const { data: digest } = useQuery({
    queryKey: ['build'],
    queryFn: readBuildDigest,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <p className={style.hint}>
      <Trans>
        The program that seals comes from this server. Whoever controls it could send another. This is build{' '}
        <code>{digest ?? '…'}</code>.
      </Trans>{' '}
      <Link href={paths.verify()}>
        <Trans>Verify This Program</Trans>
      </Link>
    </p>
  );
}

/** The digest of the files of this build. `npm run verify` prints the same digest. */
async function readBuildDigest(): Promise<string> {
  const response = await fetch('/build.json');
  return digestOf((await response.json()) as Build);
}
