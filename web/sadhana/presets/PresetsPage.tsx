import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { OwnPracticeList } from '#web/sadhana/practices/OwnPracticeList.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { PresetFormSkeleton } from './PresetFormSkeleton.tsx';
import { PresetLists } from './PresetLists.tsx';
import style from './PresetsPage.module.css';

export function PresetsPage() {
  const [params, setParams] = useSearchParams();
  const editedId = params.get('edit');
  const isNew = params.has('new');
  const create = () => setParams({ new: '' });
  return (
    <Page>
      <PageTitle title="Presets" />
      <BackLink href={paths.sadhana()}>Sadhana</BackLink>
      <PageTop
        title="Presets"
        lede="Practices that belong together, ready to begin or to log."
        actions={
          <Button aria-expanded={isNew} onPress={create}>
            <Plus />
            New Preset
          </Button>
        }
      />
      <div className={style.two}>
        <aside
          className={style.aside}
          aria-label={isNew || editedId !== null ? 'Preset' : 'Practices'}
          data-form={isNew || editedId !== null || undefined}
        >
          {isNew || editedId !== null ? (
            <PresetFormSkeleton
              id={isNew ? null : editedId}
              onClose={() => setParams({}, { replace: true })}
            />
          ) : (
            <OwnPracticeList />
          )}
        </aside>
        <PresetLists onNew={create} onEdit={(id) => setParams({ edit: id })} />
      </div>
    </Page>
  );
}
