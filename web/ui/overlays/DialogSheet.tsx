import { type ReactNode, useId } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import style from './Dialog.module.css';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called on Escape. A click outside does nothing, so that no text is lost by accident. */
  onClose: () => void;
  children?: ReactNode;
  /** The buttons. The main action is last. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Makes the dialog as wide as a page, for a picture. */
  isWide?: boolean;
}

/** The visible part of a dialog, which `Dialog` loads when it opens. */
export function DialogSheet({
  title,
  isOpen,
  onClose,
  children,
  footer,
  role = 'dialog',
  isWide = false,
}: DialogProps) {
  const id = useId();
  return (
    <ModalOverlay className={style.overlay} isOpen={isOpen} onOpenChange={(open) => open || onClose()}>
      <Modal className={isWide ? `${style.sheet} ${style.wide}` : style.sheet}>
        <Dialog
          className={style.dialog}
          role={role}
          aria-describedby={role === 'alertdialog' ? id : undefined}
        >
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <div id={id}>{children}</div>
          {footer && <div className={style.footer}>{footer}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
