import { useQuery } from '@tanstack/react-query';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { practicesQuery, presetsQuery } from '#web/sadhana/queries.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './PresetFormSkeleton.module.css';

interface Props {
  /** Of the preset that is edited; none for a new one. */
  id: string | null;
  onClose: () => void;
}

/** Fetches what the form needs, and the form itself, which brings the contract's schemas along. */
export function PresetFormSkeleton({ id, onClose }: Props) {
  const practices = useQuery(practicesQuery());
  const presets = useQuery(presetsQuery());
  const PresetForm = useLazy(loadPresetForm, true, () => {
    toast.failure(MISSING);
    onClose();
  });
  const preset = presets.data?.find((each) => each.isOwn && each.id === id);
  const isGone = id !== null && presets.data && !preset;
  const isReady = PresetForm && practices.data && (id === null || preset);
  return (
    <FocusOnMount key={id}>
      <Card>
        <h2 className={style.title}>{id === null ? 'New Preset' : 'Edit Preset'}</h2>
        {isReady && <PresetForm preset={preset} practices={practices.data} onClose={onClose} />}
        {isGone && <Note>This preset is not among yours.</Note>}
        {practices.error && !practices.data && (
          <QueryError
            sentence="Failed to load practices."
            failure={practices.error}
            onRetry={practices.refetch}
          />
        )}
        {!isReady && !isGone && !practices.error && !presets.error && (
          <div className={style.toCome} aria-busy="true">
            <SkeletonLines lines={9} />
          </div>
        )}
      </Card>
    </FocusOnMount>
  );
}

const MISSING = 'The form could not be loaded. Is the network away?';
const loadPresetForm = async () => (await import('./PresetForm.tsx')).PresetForm;
