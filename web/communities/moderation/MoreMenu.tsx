import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { InitialFocus } from '#web/ui/actions/Menu.tsx';
import { MenuOpener } from '#web/ui/actions/MenuOpener.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import type { MoreMenuSheet } from './MoreMenuSheet.tsx';

const loadSheet = async () => (await import('./MoreMenuSheet.tsx')).MoreMenuSheet;

export type MoreMenuProps = Omit<Parameters<typeof MoreMenuSheet>[0], 'initialFocus'>;

/** The menu "More" of a post, a reply or a member, loaded when its button is hovered, focused or pressed. */
export function MoreMenu(props: MoreMenuProps) {
  const { name } = props;
  const [isNeeded, setIsNeeded] = useState(false);
  const [initialFocus, setInitialFocus] = useState<InitialFocus>();
  const Sheet = useLazy(loadSheet, isNeeded, () => {
    setIsNeeded(false);
    toast.failure(t`The menu could not be loaded. Check your connection.`);
  });
  function open(focus?: InitialFocus) {
    setInitialFocus(focus);
    setIsNeeded(true);
  }
  // The menu also stays closed while it is preloaded.
  if (Sheet && isNeeded) return <Sheet {...props} initialFocus={initialFocus} />;
  return (
    <MenuOpener label={t`More about ${name}`} onPress={open} onIntent={preloadSheet}>
      <Trans>More</Trans>
    </MenuOpener>
  );
}

/** Ignores a failure: pressing the button loads the menu again and reports the error. */
const preloadSheet = () => void loadSheet().catch(() => {});
