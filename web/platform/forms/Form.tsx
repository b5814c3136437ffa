import { Trans } from '@lingui/react/macro';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { useOfflineReason } from '#web/ui/actions/offlineReason.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SaidText } from '#web/ui/translation/SaidText.tsx';
import style from './Form.module.css';

interface Props {
  /** From `useContractForm`. */
  submit: () => void;
  isSaving: boolean;
  formError: string | null;
  children: ReactNode;
  /** The label of the submit button. */
  action: string;
  tone?: 'primary' | 'quiet' | 'danger';
  isWide?: boolean;
  isDisabled?: boolean;
  /** Whether the form can also be sent without a connection. */
  worksOffline?: boolean;
  /** The URL that Cancel leads to. */
  cancelHref?: string;
  /** The action of Cancel in a dialog. Then the buttons are aligned at the end. */
  onCancel?: () => void;
  /** Other actions beside the button. */
  otherActions?: ReactNode;
  /** Whether the buttons stay in sight while a long form is scrolled. */
  isActionSticky?: boolean;
}

/** A form with its fields, then its error message, then its buttons. */
export function Form({ submit, isSaving, formError, children, action, ...rest }: Props) {
  const { tone = 'primary', isWide, isDisabled, worksOffline, cancelHref, onCancel, otherActions } = rest;
  const { isActionSticky } = rest;
  const isOffline = useOfflineReason() !== null && !worksOffline;
  const isBlocked = isDisabled || isOffline;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOffline) submit();
  };
  // In a text of several lines, Enter begins a new line, so the form is sent with Ctrl or Command.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBlocked) return;
    event.preventDefault();
    submit();
  };
  const footer = [style.footer, onCancel && style.end, isActionSticky && style.sticky].filter(Boolean);
  return (
    <form className={style.form} noValidate aria-busy={isSaving} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {children}
      {formError && (
        <Note tone="rose" role="alert">
          <SaidText text={formError} />
        </Note>
      )}
      <div className={footer.join(' ')}>
        {onCancel && (
          <Button isDisabled={isSaving} onPress={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button
          type="submit"
          variant={tone}
          isWide={isWide}
          isPending={isSaving}
          isDisabled={isDisabled}
          worksOffline={worksOffline}
          isReasonVisible
        >
          {action}
        </Button>
        {cancelHref && (
          <ButtonLink variant="subtle" href={cancelHref}>
            <Trans>Cancel</Trans>
          </ButtonLink>
        )}
        {otherActions}
      </div>
    </form>
  );
}
