import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Practice } from '#contract/sadhana/practices.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { valueText } from '#web/platform/practiceValues.ts';
import { practicesQuery, presetsQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './OwnPracticeList.module.css';

/** The practices that the member has added to the built-in ones. */
export function OwnPracticeList() {
  const query = useQuery(practicesQuery());
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const close = () => setIsDialogOpen(false);
  const PracticeDialog = useLazyForm(loadPracticeDialog, isDialogOpen, close);
  return (
    <Card>
      <section aria-labelledby="practices" aria-busy={query.isPending}>
        <h2 id="practices" className={style.title}>
          <Trans>My practices</Trans>
        </h2>
        <Loaded query={query} errorMessage={t`Failed to load practices.`} skeleton={<SkeletonLines />}>
          {(practices) => <OwnPractices practices={practices.filter(({ isOwn }) => isOwn)} />}
        </Loaded>
        <Button variant="plain" onPress={() => setIsDialogOpen(true)}>
          <Plus />
          <Trans>New Practice</Trans>
        </Button>
        {PracticeDialog && <PracticeDialog isOpen={isDialogOpen} onClose={close} />}
      </section>
    </Card>
  );
}

const OwnPractices = ({ practices }: { practices: readonly Practice[] }) =>
  practices.length === 0 ? (
    <p className={style.empty}>
      <Trans>Is a practice missing from the list? Add it as your own.</Trans>
    </p>
  ) : (
    <List className={style.list}>
      {practices.map((practice) => (
        <OwnPracticeRow key={practice.id} practice={practice} />
      ))}
    </List>
  );

const loadPracticeDialog = async () => (await import('./PracticeDialog.tsx')).PracticeDialog;

function OwnPracticeRow({ practice }: { practice: Practice }) {
  const { name, type, defaultValue } = practice;
  const { confirmAndMutate, isPending } = useDeletePractice(practice);

  return (
    <li>
      <bdi>{name}</bdi>
      <span>{valueText(defaultValue, type)}</span>
      <IconButton
        label={t`Delete practice ${name}`}
        variant="danger-quiet"
        isPending={isPending}
        onPress={confirmAndMutate}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}

function useDeletePractice({ id, name }: Practice) {
  const queryClient = useQueryClient();
  const { showError } = useErrorNotice();
  const { queryKey } = practicesQuery();
  return useConfirmedMutation({
    confirmation: {
      title: t`Delete this practice?`,
      body: (
        <Trans>
          “<bdi>{name}</bdi>” leaves the list and all presets. What you have logged of it stays.
        </Trans>
      ),
      action: t`Delete`,
      tone: 'danger',
    },
    mutationFn: () => api.sadhana.removePractice({ params: { id } }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (practices) => practices?.filter((practice) => practice.id !== id));
      toast.success(t`The practice is deleted.`);
      focusHeading();
      void queryClient.invalidateQueries({ queryKey: presetsQuery().queryKey });
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: showError,
  });
}
