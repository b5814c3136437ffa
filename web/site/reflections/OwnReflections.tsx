import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnReflection } from '#contract/reflections.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { DialogButton } from '#web/ui/overlays/DialogButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { userText } from '#web/ui/userText.ts';
import { dayText } from './dayText.ts';
import style from './OwnReflections.module.css';
import { invalidateOwnReflections, ownReflectionsQuery } from './queries.ts';
import { ReflectionDialog } from './ReflectionDialog.tsx';

const loadAddMany = async () => (await import('./AddManyDialog.tsx')).AddManyDialog;

/** The reflections of this site, and the buttons that add some. */
export function OwnReflections() {
  const [edited, setEdited] = useState<OwnReflection | 'new' | null>(null);
  return (
    <section className={style.section} aria-labelledby="own">
      <div className={style.head}>
        <h2 id="own">
          <Trans>Your Reflections</Trans>
        </h2>
        <div className={style.actions}>
          <Button variant="primary" onPress={() => setEdited('new')}>
            <Trans>Add Reflection</Trans>
          </Button>
          <DialogButton load={loadAddMany} dialog={{}}>
            <Trans>Add Many</Trans>
          </DialogButton>
        </div>
      </div>
      <LoadedList
        query={useInfiniteQuery(ownReflectionsQuery())}
        errorMessage={t`Failed to load reflections.`}
        skeleton={<SkeletonLines lineCount={4} />}
        empty={
          <p className={style.empty}>
            <Trans>There are no reflections of your own yet.</Trans>
          </p>
        }
      >
        {(reflections) => (
          <List className={style.list}>
            {reflections.map((reflection) => (
              <ReflectionRow
                key={reflection.id}
                reflection={reflection}
                onEdit={() => setEdited(reflection)}
              />
            ))}
          </List>
        )}
      </LoadedList>
      <ReflectionDialog edited={edited} onClose={() => setEdited(null)} />
    </section>
  );
}

function ReflectionRow({ reflection, onEdit }: { reflection: OwnReflection; onEdit: () => void }) {
  const { id, content, author, on, language } = reflection;
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Delete this reflection?`,
      body: t`Days that have shown it keep it.`,
      action: t`Delete`,
      tone: 'danger',
    },
    mutationFn: () => api.reflections.remove({ params: { id } }),
    onSuccess: () => {
      toast.success(t`The reflection is deleted.`);
      focusHeading();
    },
    onError: (failure) => toast.failure(errorText(failure, t`The reflection could not be deleted.`)),
    onSettled: invalidateOwnReflections,
  });
  return (
    <li className={style.row}>
      <div className={style.text}>
        <blockquote {...userText(language)}>
          <p>{content}</p>
          <footer>{author}</footer>
        </blockquote>
        {on && <p className={style.day}>{dayText(on)}</p>}
      </div>
      <div className={style.actions}>
        <Button variant="plain" onPress={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  );
}
