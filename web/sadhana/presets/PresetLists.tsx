import { useQuery } from '@tanstack/react-query';
import type { Preset } from '../../../contract/sadhana.ts';
import { ReadingFailure } from '../../platform/ReadingFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { presetsQuery } from '../readings.ts';
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
    return <ReadingFailure sentence="Failed to load presets." failure={error} onRetry={refetch} />;
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
