import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Build } from '#contract/platform/build/build.ts';
import { fingerprintOf } from '#contract/platform/build/sshSignature.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './ChangedProgramNote.module.css';
import { type ChangedProgram, checkProgramAgain, setProgramState, trust } from './programCheck.ts';
import { refuseProgram, trustedBuildJson } from './programTrust.ts';
import type { SentProgram } from './sentProgram.ts';
import { startProgram } from './updating.ts';

const confirmation = () =>
  ({
    title: t`Trust this program?`,
    body: t`Whoever has made it could read what you write from now on, and your passphrase. Ask the people who run this site first, in another way than on this site.`,
    action: t`Trust This Program`,
    tone: 'danger',
  }) as const;

/** Says that the program of the server has changed, and lets the member decide, before a passphrase is asked for. */
export function ChangedProgramNote({ changed }: { changed: ChangedProgram }) {
  const { sent, isRunning } = changed;
  const confirm = useConfirm();
  const keep = ({ isWhole, build }: SentProgram) => {
    // The digest of another one proves nothing, so it is asked about again.
    if (isWhole) refuseProgram(build.digest);
    setProgramState(null);
  };
  const accept = async (program: SentProgram) => {
    if (!(await confirm(confirmation()))) return;
    await trust(program);
    const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
    if (waiting && !isRunning) startProgram(waiting);
    else setProgramState(null);
  };
  return (
    <>
      <Note tone="rose" role="alert">
        <ChangeText {...changed} />
      </Note>
      {sent && (
        <Disclosure title={t`Show What Changed`}>
          <Changes sent={sent} />
        </Disclosure>
      )}
      <p className={style.actions}>
        {sent && !isRunning && (
          <Button variant="primary" onPress={() => keep(sent)}>
            <Trans>Keep the Previous Program</Trans>
          </Button>
        )}
        <Button variant="quiet" onPress={() => void checkProgramAgain()}>
          <Trans>Check Again</Trans>
        </Button>
        {sent?.isWhole && (
          <Button variant="danger-quiet" onPress={() => void accept(sent)}>
            <Trans>Trust This Program</Trans>
          </Button>
        )}
      </p>
      <p className={style.hint}>
        <Link href={paths.verify()}>
          <Trans>Verify This Program</Trans>
        </Link>
      </p>
    </>
  );
}

function ChangeText({ trusted: { signer, version }, isOlder, sent, isRunning }: ChangedProgram) {
  const text = isOlder
    ? t`The program on this server is older than version ${version}, which this browser has used before. Your sealed journal stays closed until you decide.`
    : t`The program on this server has changed and is not signed by ${signer}. Your sealed journal stays closed until you decide.`;
  return (
    <>
      <p>{text}</p>
      {sent && !sent.isWhole && (
        <p>
          <Trans>
            The files that the server sends are not those of its own list. Ask the people who run this site.
          </Trans>
        </p>
      )}
      {!isRunning && (
        <p>
          <Trans>This page is still the previous program. What you wrote is safe.</Trans>
        </p>
      )}
    </>
  );
}

/** The versions, who has signed, and the files that are different. */
function Changes({ sent }: { sent: SentProgram }) {
  const { build, signedBy } = sent;
  const { data } = useQuery({
    queryKey: ['program', 'changes', build.digest, signedBy?.key],
    queryFn: async () => {
      const json = await trustedBuildJson();
      const before = json === null ? null : Build.parse(JSON.parse(json));
      const fingerprint = signedBy && (await fingerprintOf(signedBy.key));
      return { before, fingerprint, files: before && changedFiles(before, build) };
    },
  });
  if (!data) return <SkeletonLines lineCount={4} />;
  const { before, fingerprint, files } = data;
  return (
    <>
      <dl className={style.facts}>
        <dt>
          <Trans>Version</Trans>
        </dt>
        <dd>{before ? versionsText(before.version, build.version) : build.version}</dd>
        <dt>
          <Trans>Digest</Trans>
        </dt>
        <dd>
          <code>{build.digest}</code>
        </dd>
        <dt>
          <Trans>Signed by</Trans>
        </dt>
        <dd>
          {signedBy ? (
            <>
              <bdi>{signedBy.signer}</bdi> <code>{fingerprint}</code>
            </>
          ) : (
            <Trans>Nobody</Trans>
          )}
        </dd>
      </dl>
      {files && (
        <>
          <p>{plural(files.length, { one: '# file is different.', other: '# files are different.' })}</p>
          <ul className={style.files}>
            {files.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const versionsText = (before: string, now: string) => t`${before}, now ${now}`;

/** The paths of the files that two builds do not have alike, in order. */
const changedFiles = ({ files: before }: Build, { files: now }: Build): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((path) => before[path] !== now[path])
    .sort();
