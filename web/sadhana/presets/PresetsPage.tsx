import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../platform/PageTitle.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';
import { OwnPractices } from '../practices/OwnPractices.tsx';
import { PresetFormToCome } from './PresetFormToCome.tsx';
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
            <PresetFormToCome id={isNew ? null : editedId} onClose={() => setParams({}, { replace: true })} />
          ) : (
            <OwnPractices />
          )}
        </aside>
        <PresetLists onNew={create} onEdit={(id) => setParams({ edit: id })} />
      </div>
    </Page>
  );
}
