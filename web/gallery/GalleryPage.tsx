import { Lock, PenLine, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Menu, MenuItem, MenuRadios } from '#web/ui/actions/Menu.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Name } from '#web/ui/layout/Name.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import { DialogGallery } from './DialogGallery.tsx';
import { FieldGallery } from './FieldGallery.tsx';
import style from './GalleryPage.module.css';
import { StateGallery } from './StateGallery.tsx';

export { GalleryPage as Component };

const GRADIENT = 'linear-gradient(90deg, #d08a3a, #b5566b 55%, #6f6bb3)';

/** Shows most components of `ui/` with their variants. The page exists at `/gallery`, in development only. */
export function GalleryPage() {
  const [theme, setTheme] = useState<'dawn' | 'night'>('dawn');
  return (
    <Page>
      <BackLink href="/">Home</BackLink>
      <PageHeader
        title="Components"
        intro="Every component in every state."
        actions={
          <>
            <SearchField current="river" onSearch={() => {}} />
            <Button variant="primary">
              <Plus />
              New Item
            </Button>
          </>
        }
      />
      <div className={style.sections}>
        <section className={style.section}>
          <h2>Buttons</h2>
          <div className={style.row}>
            {(['primary', 'quiet', 'plain', 'subtle', 'danger', 'danger-quiet'] as const).map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
            <Button variant="primary" isDisabled>
              Disabled
            </Button>
            <Button variant="primary" isPending>
              Pending
            </Button>
            <Button variant="primary" size="large">
              Large
            </Button>
            <ButtonLink href="/">A link</ButtonLink>
            <IconButton label="Edit item">
              <PenLine />
            </IconButton>
          </div>
        </section>
        <section className={style.section}>
          <h2>Badges, people, menus</h2>
          <div className={style.row}>
            <Badge>Admin</Badge>
            <Badge gradient={GRADIENT}>Supporter</Badge>
            <Badge tone="outline">
              <Lock />
              Private
            </Badge>
            <Badge tone="sage">Active</Badge>
            <Badge tone="rose">Past due</Badge>
            <Avatar name="meera" size="small" />
            <Avatar name="Ānanda" />
            <Avatar name="Śrī" size="large" src="/no-such-picture.png" />
            <Name gradient={GRADIENT}>Meera Anand</Name>
            <Name>lhamo</Name>
            <Menu label="Example menu" trigger={<Avatar name="M" size="small" />}>
              <MenuItem icon={<Settings />} href="/">
                Settings
              </MenuItem>
              <MenuRadios
                title="Theme"
                value={theme}
                onChange={setTheme}
                options={[
                  { value: 'dawn', label: 'Dawn' },
                  { value: 'night', label: 'Night' },
                ]}
              />
              <MenuItem>Leave</MenuItem>
            </Menu>
          </div>
        </section>
        <FieldGallery />
        <DialogGallery />
        <StateGallery />
      </div>
    </Page>
  );
}
