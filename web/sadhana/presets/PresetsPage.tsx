import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Preset } from '#contract/sadhana/presets.ts';
import { paths } from '#web/paths.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { OwnPracticeList } from '#web/sadhana/practices/OwnPracticeList.tsx';
import { practicesQuery, presetsQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { PresetCard } from './PresetCard.tsx';
import style from './PresetsPage.module.css';

export { loadPresets as loader } from '#web/sadhana/queries.ts';
export { PresetsPage as Component };

export function PresetsPage() {
  const [params, setParams] = useSearchParams();
  const editedId = params.get('edit');
  const isNew = params.has('new');
  const openNewForm = () => setParams({ new: '' });
  return (
    <Page>
      <PageTitle title={t`Presets`} />
      <BackLink href={paths.sadhana()}>
        <Trans>Sadhana</Trans>
      </BackLink>
      <PageHeader
        title={t`Presets`}
        intro={t`Practices that belong together, ready to begin or to log.`}
        actions={
          <Button aria-expanded={isNew} onPress={openNewForm}>
            <Plus />
            <Trans>New Preset</Trans>
          </Button>
        }
      />
      <div className={style.columns}>
        <aside
          className={style.aside}
          aria-label={isNew || editedId !== null ? t`Preset` : t`Practices`}
          data-form={isNew || editedId !== null || undefined}
        >
          {isNew || editedId !== null ? (
            <LazyPresetForm id={isNew ? null : editedId} onClose={() => setParams({}, { replace: true })} />
          ) : (
            <OwnPracticeList />
          )}
        </aside>
        <PresetLists onNewPreset={openNewForm} onEdit={(id) => setParams({ edit: id })} />
      </div>
    </Page>
  );
}

interface PresetListsProps {
  onNewPreset: () => void;
  onEdit: (id: string) => void;
}

/** The member's own presets, then those that others share. */
function PresetLists({ onNewPreset, onEdit }: PresetListsProps) {
  return (
    <Loaded
      query={useQuery(presetsQuery())}
      errorMessage={t`Failed to load presets.`}
      skeleton={<PresetListsSkeleton />}
    >
      {(presets) => <Presets presets={presets} onNewPreset={onNewPreset} onEdit={onEdit} />}
    </Loaded>
  );
}

function Presets({ presets, onNewPreset, onEdit }: PresetListsProps & { presets: readonly Preset[] }) {
  const cardOf = (preset: Preset) => <PresetCard key={preset.id} preset={preset} onEdit={onEdit} />;
  const [own, shared] = [presets.filter(({ isOwn }) => isOwn), presets.filter(({ isOwn }) => !isOwn)];
  return (
    <div className={style.lists}>
      <section className={style.list} aria-labelledby="own">
        <h2 id="own">
          <Trans>Your presets</Trans>
        </h2>
        {own.map(cardOf)}
        {own.length === 0 && (
          <Card>
            <EmptyState drawing="mala" title={t`You have no presets yet.`}>
              <Button onPress={onNewPreset}>
                <Trans>Create your first preset</Trans>
              </Button>
            </EmptyState>
          </Card>
        )}
      </section>
      {shared.length > 0 && (
        <section className={style.list} aria-labelledby="shared">
          <h2 id="shared">
            <Trans>Shared by others</Trans>
          </h2>
          {shared.map(cardOf)}
        </section>
      )}
    </div>
  );
}

const PresetListsSkeleton = () => (
  <div className={style.list} aria-busy="true">
    {['first', 'second', 'third'].map((card) => (
      <Card key={card} className={style.cardSkeleton}>
        <SkeletonLines lineCount={4} />
      </Card>
    ))}
  </div>
);

interface LazyPresetFormProps {
  /** The id of the preset to edit; null for a new one. */
  id: string | null;
  onClose: () => void;
}

function LazyPresetForm({ id, onClose }: LazyPresetFormProps) {
  const practices = useQuery(practicesQuery());
  const presets = useQuery(presetsQuery());
  const PresetForm = useLazyForm(loadPresetForm, true, onClose);
  const preset = presets.data?.find((each) => each.isOwn && each.id === id);
  const isMissing = id !== null && presets.data && !preset;
  const isReady = PresetForm && practices.data && (id === null || preset);
  return (
    <FocusOnMount key={id}>
      <Card>
        <h2 className={style.formTitle}>{id === null ? t`New Preset` : t`Edit Preset`}</h2>
        {isReady && <PresetForm preset={preset} practices={practices.data} onClose={onClose} />}
        {isMissing && (
          <Note>
            <Trans>This is not one of your presets.</Trans>
          </Note>
        )}
        {practices.error && !practices.data && (
          <QueryError
            message={t`Failed to load practices.`}
            failure={practices.error}
            onRetry={practices.refetch}
          />
        )}
        {!isReady && !isMissing && !practices.error && !presets.error && (
          <div className={style.formSkeleton} aria-busy="true">
            <SkeletonLines lineCount={9} />
          </div>
        )}
      </Card>
    </FocusOnMount>
  );
}

const loadPresetForm = async () => (await import('./PresetForm.tsx')).PresetForm;
