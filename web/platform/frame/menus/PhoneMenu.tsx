import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { User } from '#contract/account.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './PhoneMenu.module.css';

interface Props {
  user: User;
  onSignOut: () => void;
}

export const MENU_LOAD_FAILED = msg`The menu could not be loaded. Check your connection.`;
const loadSheet = async () => (await import('./PhoneMenuSheet.tsx')).PhoneMenuSheet;

/**
 * The header's menu on a small screen, loaded when its button is hovered, focused or pressed. It closes on
 * Escape, when it loses the focus, and on a new page.
 */
export function PhoneMenu({ user, onSignOut }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isPreloading, setIsPreloading] = useState(false);
  const Sheet = useLazy(loadSheet, isPreloading || isOpen, () => {
    if (isOpen) toast.failure(t(MENU_LOAD_FAILED));
    setIsOpen(false);
    setIsPreloading(false);
  });
  const menuButton = useRef<HTMLButtonElement>(null);
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) close();
  }
  /** Moves the focus to the button, before the focused element is hidden. */
  function close() {
    menuButton.current?.focus();
    setIsOpen(false);
  }
  function closeAndSignOut() {
    close();
    onSignOut();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the loss of focus concern all of its elements.
    <div
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={() => setIsPreloading(true)}
      onPointerEnter={() => setIsPreloading(true)}
    >
      <Button
        ref={menuButton}
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        <Menu />
        <Trans>Menu</Trans>
      </Button>
      {/* The menu is focusable, so that a tap between its elements does not close it. */}
      <div id={id} className={style.sheet} hidden={!isOpen} tabIndex={-1}>
        {Sheet && <Sheet user={user} onClose={close} onSignOut={closeAndSignOut} />}
      </div>
    </div>
  );
}
