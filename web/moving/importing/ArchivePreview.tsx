import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { paths } from '#web/paths.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { productName } from '#web/platform/frame/product.ts';
import { StepHeading } from '#web/platform/imports/StepHeading.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import { numberText } from '#web/ui/locale.ts';
import { type Comparison, KINDS, type Kind, type KindCounts } from './compareArchive.ts';
import style from './ImportArchivePage.module.css';
import { type Archive, type StayingList, UNKNOWN_SITE } from './openArchive.ts';
import type { ComparedArchive } from './useArchiveImport.ts';

interface Props {
  compared: ComparedArchive;
  failure: string | undefined;
  onImport: (replaces: boolean) => void;
  onCancel: () => void;
}

/** Shows what an import would bring, and what stays behind. Nothing has been sent. */
export function ArchivePreview({ compared, failure, onImport, onCancel }: Props) {
  const { archive, comparison, journal } = compared;
  const { username, journal: state } = useMember();
  const [replaces, setReplaces] = useState(false);
  const [sealsFirst, setSealsFirst] = useState(journal !== null && state === 'plain');
  const site = productName();
  const setHere = comparison.counts.settings.known;
  return (
    <>
      {failure && (
        <Note tone="rose" role="alert">
          {failure}
        </Note>
      )}
      <section className={style.section}>
        <StepHeading>
          <Trans>Before you import</Trans>
        </StepHeading>
        <p className={style.soft}>{sourceText(archive)}</p>
        <CheckNotes archive={archive} />
        <FoundTable compared={compared} />
        {KINDS.every((kind) => newOf(comparison.counts[kind]) === 0) && (
          <p>
            <Trans>There is nothing new in this archive.</Trans>
          </p>
        )}
        <StayingItems />
        {setHere > 0 && (
          <div>
            <Checkbox isSelected={replaces} onChange={setReplaces}>
              <Trans>Replace mine</Trans>
            </Checkbox>
            <p className={style.soft}>
              <Trans>You have set some of these settings here. Otherwise yours stay.</Trans>
            </p>
          </div>
        )}
        {journal && state === 'plain' && (
          <RadioGroup
            label={t`The journal in this archive is sealed`}
            value={sealsFirst ? 'seal' : 'plain'}
            onChange={(value) => setSealsFirst(value === 'seal')}
            options={[
              { value: 'seal', label: t`Seal my journal here first` },
              { value: 'plain', label: t`Import it unsealed (this site can read it)` },
            ]}
          />
        )}
        <p>
          <Trans>
            You are signed in to {site} as <bdi>{username}</bdi>.
          </Trans>
        </p>
      </section>
      <div className={style.buttons}>
        {sealsFirst ? (
          <ButtonLink variant="primary" href={paths.sealJournal()}>
            <Trans>Seal My Journal</Trans>
          </ButtonLink>
        ) : (
          <Button variant="primary" onPress={() => onImport(replaces)}>
            <Trans context="verb">Import</Trans>
          </Button>
        )}
        <Button onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}

function sourceText({ source: { site, madeAt } }: Archive): string {
  if (site === UNKNOWN_SITE || !madeAt || Number.isNaN(Date.parse(madeAt)))
    return t`An archive of an account`;
  const date = dateText(madeAt);
  return t`From ${site}, ${date}`;
}

function CheckNotes({ archive: { isOlder, changedPath: file } }: { archive: Archive }) {
  return (
    <>
      {isOlder && (
        <Note>
          <Trans>This archive is from an older version. It could not be checked.</Trans>
        </Note>
      )}
      {file && <Note tone="rose">{t`${file} was changed after it was made.`}</Note>}
    </>
  );
}

const newOf = ({ found, known, stays }: KindCounts) => found - known - stays;

/** How many items an import has to do. */
export const totalOf = ({ counts }: Comparison): number =>
  KINDS.reduce((total, kind) => total + counts[kind].found - counts[kind].stays, 0);

interface Row extends KindCounts {
  name: string;
}

function FoundTable({ compared: { archive, comparison } }: { compared: ComparedArchive }) {
  const names: Record<Kind, string> = {
    entries: t`Journal entries`,
    pictures: t`Pictures of the journal`,
    logs: t`Logs`,
    practices: t`Practices`,
    presets: t`Presets`,
    settings: t`Settings`,
  };
  const staying = (name: string, ...files: StayingList[]): Row => {
    const found = files.reduce((total, path) => total + archive.countIn(path), 0);
    return { name, found, known: 0, stays: found };
  };
  const rows: Row[] = [
    ...KINDS.map((kind) => ({ name: names[kind], ...comparison.counts[kind] })),
    staying(t`Posts and replies`, 'posts.json', 'replies.json'),
    staying(t`Communities`, 'communities.json'),
    staying(t`Bookings and events`, 'bookings.json', 'waitlists.json', 'events.json'),
    staying(t`Books`, 'submissions.json'),
  ];
  const number = (header: string, countOf: (row: Row) => number) => ({
    header,
    cell: (row: Row) => numberText(countOf(row)),
  });
  return (
    <Table
      label={t`What was found`}
      isDense
      rows={rows.filter(({ found }) => found > 0)}
      keyOf={({ name }) => name}
      columns={[
        { header: t`What`, cell: ({ name }) => name, phoneLayout: 'lead' },
        number(t`Found`, ({ found }) => found),
        number(t({ message: 'New', context: 'items of an import' }), newOf),
        number(t`Already here`, ({ known }) => known),
        number(t`Stays behind`, ({ stays }) => stays),
      ]}
    />
  );
}

const StayingItems = () => (
  <Disclosure title={t`These stay behind`}>
    <ul className={style.bullets}>
      <li>
        <Trans>
          Posts, replies, communities and whom you have muted: conversations belong where they were held.
        </Trans>
      </li>
      <li>
        <Trans>Bookings and waitlists: they are places there.</Trans>
      </li>
      <li>
        <Trans>Books: each site reviews its own. You can submit yours here.</Trans>
      </li>
      <li>
        <Trans>Username, email, password and second factors: your account here has its own.</Trans>
      </li>
      <li>
        <Trans>Roles, payments and decisions: they are what that site says about you.</Trans>
      </li>
      <li>
        <Trans>Entries of a sealed journal that was not opened.</Trans>
      </li>
    </ul>
  </Disclosure>
);
