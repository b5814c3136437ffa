import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './Form.module.css';

interface Props {
  /** From `useContractForm`. */
  submit: () => void;
  isSaving: boolean;
  refusal: string | null;
  children: ReactNode;
  /** What the button says that sends it. */
  action: string;
  tone?: 'primary' | 'quiet' | 'danger';
  isWide?: boolean;
  isDisabled?: boolean;
  /** Where Cancel leads. */
  cancelHref?: string;
  /** What Cancel does in a dialog, whose buttons stand at the end. */
  onCancel?: () => void;
  /** What else one can do, beside the button. */
  ways?: ReactNode;
}

/** Fields under each other, then what stands in the way, then the buttons. */
export function Form({ submit, isSaving, refusal, children, action, ...foot }: Props) {
  const { tone = 'primary', isWide, isDisabled, cancelHref, onCancel, ways } = foot;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={style.form} noValidate aria-busy={isSaving} onSubmit={onSubmit}>
      {children}
      {refusal && (
        <Note tone="rose" role="alert">
          {refusal}
        </Note>
      )}
      <div className={onCancel ? `${style.foot} ${style.end}` : style.foot}>
        {onCancel && (
          <Button isDisabled={isSaving} onPress={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant={tone} isWide={isWide} isPending={isSaving} isDisabled={isDisabled}>
          {action}
        </Button>
        {cancelHref && (
          <ButtonLink variant="still" href={cancelHref}>
            Cancel
          </ButtonLink>
        )}
        {ways}
      </div>
    </form>
  );
}
