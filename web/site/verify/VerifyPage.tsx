import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { buildQuery, type Comparison, compareFiles, type SignedBuild } from './build.ts';
import style from './VerifyPage.module.css';

export { VerifyPage as Component };

/** What the program of this site consists of, who has signed it, and how to check that. */
function VerifyPage() {
  const query = useQuery(buildQuery);
  const { origin } = window.location;
  return (
    <Page width="read">
      <PageTitle title={t`Verify This Program`} />
      <PageHeader title={t`Verify This Program`} />
      <p>
        <Trans>
          The program that runs in your browser comes from this server, also the part that seals a journal.
          Here you can check that it is the one that its makers have published.
        </Trans>
      </p>
      <Loaded
        query={query}
        errorMessage={t`Failed to load what this program consists of.`}
        skeleton={<SkeletonLines lineCount={5} />}
      >
        {(data) => <BuildFacts {...data} />}
      </Loaded>
      <section aria-labelledby="by-hand" className={style.section}>
        <h2 id="by-hand">
          <Trans>On Another Device</Trans>
        </h2>
        <p>
          <Trans>
            A server that deceives you could also change this page. With the source code of this version, this
            command on another device compares all files:
          </Trans>
        </p>
        <pre className={style.command}>
          <code>{`npm run verify -- ${origin}`}</code>
        </pre>
        <p>
          <Trans>Without the source code, these commands print the digest and check the signature:</Trans>
        </p>
        <pre className={style.command}>
          <code>{commandsFor(origin)}</code>
        </pre>
      </section>
      <section aria-labelledby="limits" className={style.section}>
        <h2 id="limits">
          <Trans>What This Cannot Show</Trans>
        </h2>
        <p>
          <Trans>
            It shows the program of this moment. It does not show whether you get another one tomorrow, or
            whether an extension of your browser or somebody who uses your device reads along.
          </Trans>
        </p>
      </section>
    </Page>
  );
}

const commandsFor = (origin: string) =>
  [
    `curl -s ${origin}/build.json | jq -c '{version, files}' > build.txt`,
    'sha256sum build.txt',
    `curl -s ${origin}/signature.json | jq -r .signature > build.sig`,
    'ssh-keygen -Y check-novalidate -n vichara-build -s build.sig < build.txt',
  ].join('\n');

function BuildFacts({ build, signing }: SignedBuild) {
  const { version, commit, digest } = build;
  const comparing = useMutation({ mutationFn: () => compareFiles(build) });
  return (
    <>
      <dl className={style.facts}>
        <dt>
          <Trans>Version</Trans>
        </dt>
        <dd>{version}</dd>
        {commit && (
          <>
            <dt>
              <Trans>Commit</Trans>
            </dt>
            <dd>
              <code>{commit}</code>
            </dd>
          </>
        )}
        <dt>
          <Trans>Digest</Trans>
        </dt>
        <dd>
          <code>{digest}</code>
        </dd>
        {signing && (
          <>
            <dt>
              <Trans>Signed by</Trans>
            </dt>
            <dd>
              <bdi>{signing.signer}</bdi> <code>{signing.fingerprint}</code>
            </dd>
          </>
        )}
      </dl>
      <SigningNote isValid={signing?.isValid ?? null} />
      <div className={style.compare}>
        <Button variant="quiet" isPending={comparing.isPending} onPress={() => comparing.mutate()}>
          <FileCheck />
          <Trans>Compare the Files</Trans>
        </Button>
      </div>
      {comparing.data && <ComparisonNote {...comparing.data} />}
      {comparing.error && (
        <Note tone="rose" role="alert">
          {reasonText(comparing.error, t`The files could not be compared.`)}
        </Note>
      )}
    </>
  );
}

/** @param isValid Null if nobody has signed the program. */
function SigningNote({ isValid }: { isValid: boolean | null }) {
  if (isValid === null)
    return (
      <Note>
        <Trans>
          Nobody has signed this program. You can compare its digest with that of the source code.
        </Trans>
      </Note>
    );
  return isValid ? (
    <Note tone="sage">
      <Trans>The signature is valid. Compare the key with the one that the makers publish elsewhere.</Trans>
    </Note>
  ) : (
    <Note tone="rose">
      <Trans>
        The signature does not belong to this program. Do not enter a passphrase here, and ask the people who
        run this site.
      </Trans>
    </Note>
  );
}

function ComparisonNote({ count, different }: Comparison) {
  if (different.length === 0)
    return (
      <Note tone="sage" role="status">
        {t`All ${plural(count, { one: '# script and style', other: '# scripts and styles' })} in this browser are those of this digest.`}
      </Note>
    );
  return (
    <Note tone="rose" role="alert">
      <p>
        <Trans>
          These files are different. Do not enter a passphrase here. If they are still different after a
          reload, ask the people who run this site.
        </Trans>
      </p>
      <ul className={style.files}>
        {different.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
    </Note>
  );
}
