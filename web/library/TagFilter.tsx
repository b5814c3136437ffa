import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { Chip } from '#web/ui/feedback/Chip.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { tagsQuery } from './queries.ts';
import style from './TagFilter.module.css';

/** So many of the most used tags, until one asks for more. */
const FEW = 8;

interface Props {
  /** Whatever its case; empty for none. */
  chosen: string;
  /** The name of a tag, or nothing. */
  onChoose: (name: string) => void;
}

export function TagFilter({ chosen, onChoose }: Props) {
  const { data: tags, error, isPending, refetch } = useQuery(tagsQuery());
  const [isAll, setIsAll] = useState(false);
  if (isPending && !chosen) return <ChipsToCome />;

  const isChosen = (name: string) => name.toLowerCase() === chosen.toLowerCase();
  const names = tags?.map(({ name }) => name) ?? [];
  const shown = isAll ? names : names.slice(0, FEW);
  // One that is little used, or not among the first, is in view while it filters.
  const others = chosen && !shown.some(isChosen) ? [names.find(isChosen) ?? chosen] : [];
  if (tags?.length === 0 && !chosen) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className={style.chips} role="group" aria-label="Filter by tag">
      {[...shown, ...others].map((name) => (
        <Chip key={name} isPressed={isChosen(name)} onPress={() => onChoose(isChosen(name) ? '' : name)}>
          {name}
        </Chip>
      ))}
      {names.length > FEW && (
        <Button variant="plain" aria-expanded={isAll} onPress={() => setIsAll(!isAll)}>
          {isAll ? 'Fewer tags' : 'More tags'}
        </Button>
      )}
      {error && !tags && (
        <Button variant="plain" onPress={() => void refetch()}>
          Fetch the tags again
        </Button>
      )}
    </div>
  );
}

const WIDTHS = ['5rem', '7rem', '6rem', '6.5rem', '9rem', '5rem', '6rem', '8rem'];

const ChipsToCome = () => (
  <div className={style.chips} aria-busy="true">
    {WIDTHS.map((width, chip) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity and never move
      <Skeleton key={chip} width={width} height="2.25rem" />
    ))}
  </div>
);
