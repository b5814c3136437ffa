import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '#contract/platform/constants.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Chip } from '#web/ui/feedback/Chip.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { BookGrid } from './BookGrid.tsx';
import style from './LibraryPage.module.css';
import { tagsQuery } from './queries.ts';
import { useLibrarySearch } from './useLibrarySearch.ts';

export { loadBooks as loader } from './queries.ts';
export { LibraryPage as Component };

const SEARCH_DELAY_MS = 500;

export function LibraryPage() {
  const { q, tag, updateSearch } = useLibrarySearch();
  return (
    <Page>
      <PageTitle title={t`Sacred Library`} />
      <PageHeader
        title={t`Sacred Library`}
        intro={t`Brought by members, read before they are shelved.`}
        actions={
          <>
            <SearchField
              current={q}
              delayMs={SEARCH_DELAY_MS}
              maxLength={LIMITS.query}
              onSearch={(q, isContinued) => updateSearch({ q }, { replace: isContinued })}
            />
            <div className={style.actions}>
              <ButtonLink variant="quiet" href={paths.submitBook()}>
                <Plus />
                <Trans>Submit a Book</Trans>
              </ButtonLink>
              <ButtonLink variant="subtle" href={paths.submissions()}>
                <Trans>My Submissions</Trans>
              </ButtonLink>
            </div>
          </>
        }
      />
      <TagFilter chosen={tag} onChoose={(name) => updateSearch({ tag: name })} />
      <BookGrid />
    </Page>
  );
}

/** The number of tags that are shown until "More tags" is pressed. */
const MAX_COLLAPSED_TAGS = 8;

interface TagFilterProps {
  /** The name of a tag, in upper or lower case; empty if no tag is chosen. */
  chosen: string;
  /** Called with the name of a tag, or an empty string to clear the filter. */
  onChoose: (name: string) => void;
}

function TagFilter({ chosen, onChoose }: TagFilterProps) {
  const { data: tags, error, isPending, refetch } = useQuery(tagsQuery());
  const [isExpanded, setIsExpanded] = useState(false);
  if (isPending && !chosen) return <TagFilterSkeleton />;

  const isChosen = (name: string) => name.toLowerCase() === chosen.toLowerCase();
  const names = tags?.map(({ name }) => name) ?? [];
  const shownNames = isExpanded ? names : names.slice(0, MAX_COLLAPSED_TAGS);
  // The chosen tag is always shown, even if it is rarely used.
  const extraNames = chosen && !shownNames.some(isChosen) ? [names.find(isChosen) ?? chosen] : [];
  if (tags?.length === 0 && !chosen) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form
    <div className={style.chips} role="group" aria-label={t`Filter by tag`}>
      {[...shownNames, ...extraNames].map((name) => (
        <Chip key={name} isPressed={isChosen(name)} onPress={() => onChoose(isChosen(name) ? '' : name)}>
          {name}
        </Chip>
      ))}
      {names.length > MAX_COLLAPSED_TAGS && (
        <Button variant="plain" aria-expanded={isExpanded} onPress={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? t`Fewer tags` : t`More tags`}
        </Button>
      )}
      {error && !tags && (
        <Button variant="plain" onPress={() => void refetch()}>
          <Trans>Reload the tags</Trans>
        </Button>
      )}
    </div>
  );
}

const WIDTHS = ['5rem', '7rem', '6rem', '6.5rem', '9rem', '5rem', '6rem', '8rem'];

const TagFilterSkeleton = () => (
  <div className={style.chips} aria-busy="true">
    {WIDTHS.map((width, chip) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
      <Skeleton key={chip} width={width} height="2.25rem" />
    ))}
  </div>
);
