import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { practicesQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './OwnPracticeList.module.css';
import { OwnPracticeRow } from './OwnPracticeRow.tsx';

/** The practices that a member has added to the built-in ones. */
export function OwnPracticeList() {
  const { data: practices, error, isPending, refetch } = useQuery(practicesQuery());
  const [isNaming, setIsNaming] = useState(false);
  const close = () => setIsNaming(false);
  const PracticeDialog = useLazy(loadPracticeDialog, isNaming, () => {
    toast.failure(MISSING);
    close();
  });
  const own = practices?.filter(({ isOwn }) => isOwn);
  return (
    <Card>
      <section aria-labelledby="practices" aria-busy={isPending}>
        <h2 id="practices" className={style.title}>
          My practices
        </h2>
        {isPending && <SkeletonLines />}
        {error && !practices && (
          <QueryError sentence="Failed to load practices." failure={error} onRetry={refetch} />
        )}
        {own?.length === 0 && (
          <p className={style.none}>What the list of practices lacks, you can add as your own.</p>
        )}
        {own && own.length > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
          <ul className={style.list} role="list">
            {own.map((practice) => (
              <OwnPracticeRow key={practice.id} practice={practice} />
            ))}
          </ul>
        )}
        <Button variant="plain" onPress={() => setIsNaming(true)}>
          <Plus />
          New Practice
        </Button>
        {PracticeDialog && <PracticeDialog isOpen={isNaming} onClose={close} />}
      </section>
    </Card>
  );
}

const MISSING = 'The form could not be loaded. Is the network away?';
/** Brings the contract's schemas along. */
const loadPracticeDialog = async () => (await import('./PracticeDialog.tsx')).PracticeDialog;
