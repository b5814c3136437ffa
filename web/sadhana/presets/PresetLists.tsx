import { useQuery } from '@tanstack/react-query';
import type { Preset } from '#contract/sadhana/sadhana.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { presetsQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PresetCard } from './PresetCard.tsx';
import style from './PresetLists.module.css';

interface Props {
  onNew: () => void;
  onEdit: (id: string) => void;
}

/** One's own presets, then those that others share. */
export function PresetLists({ onNew, onEdit }: Props) {
  const { data: presets, error, isPending, refetch } = useQuery(presetsQuery());
  if (isPending) return <PresetsToCome />;
  if (!presets) {
    return <QueryError sentence="Failed to load presets." failure={error} onRetry={refetch} />;
  }
  const cardOf = (preset: Preset) => <PresetCard key={preset.id} preset={preset} onEdit={onEdit} />;
  const [own, shared] = [presets.filter(({ isOwn }) => isOwn), presets.filter(({ isOwn }) => !isOwn)];
  return (
    <div className={style.lists}>
      <section className={style.list} aria-labelledby="own">
        <h2 id="own">Your presets</h2>
        {own.map(cardOf)}
        {own.length === 0 && (
          <Card>
            <EmptyState drawing="mala" sentence="You have no presets yet.">
              <Button onPress={onNew}>Put the first together</Button>
            </EmptyState>
          </Card>
        )}
      </section>
      {shared.length > 0 && (
        <section className={style.list} aria-labelledby="shared">
          <h2 id="shared">Shared by others</h2>
          {shared.map(cardOf)}
        </section>
      )}
    </div>
  );
}

const PresetsToCome = () => (
  <div className={style.list} aria-busy="true">
    {['first', 'second', 'third'].map((card) => (
      <Card key={card} className={style.toCome}>
        <SkeletonLines lines={4} />
      </Card>
    ))}
  </div>
);
