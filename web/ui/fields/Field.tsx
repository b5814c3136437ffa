import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { SaidText } from '#web/ui/translation/SaidText.tsx';
import style from './Field.module.css';

/** The props of every field, besides its own `value` and `onChange`. */
export interface FieldProps {
  /** The visible label, which is also the accessible name. */
  label: string;
  name?: string;
  hint?: ReactNode;
  /** An error message. It may contain a link. */
  error?: ReactNode;
  isOptional?: boolean;
  /**
   * Whether assistive technology announces the field as required. The form, not the browser, rejects an empty
   * field.
   */
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Whether the form is being saved. The field then keeps the focus, but cannot be changed. */
  isPending?: boolean;
  /** The unit of the value, shown beside the label. */
  unit?: string;
  /** Content at the end of the label's line, such as a link. */
  labelEnd?: ReactNode;
  onBlur?: () => void;
}

/** Attributes that connect the control with its label, hint and error. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-disabled': true | undefined;
}

interface Props extends FieldProps {
  children: (controlProps: FieldControlProps) => ReactNode;
}

/** The layout of a field: the label above the control, hint and error below it. */
export function Field({ label, hint, error, isOptional, unit, labelEnd, children, ...rest }: Props) {
  const { isRequired, isPending } = rest;
  const id = useId();
  const descriptions = { unit, optional: isOptional, hint, error };
  const descriptionIds = Object.entries(descriptions).flatMap(([part, shown]) =>
    shown ? `${id}-${part}` : [],
  );
  return (
    <div className={style.field}>
      <div className={style.top}>
        <label className={style.label} htmlFor={id}>
          {label}
        </label>
        {unit && (
          <span className={style.optional} id={`${id}-unit`}>
            {unit}
          </span>
        )}
        {isOptional && (
          <span className={style.optional} id={`${id}-optional`}>
            <Trans>optional</Trans>
          </span>
        )}
        {labelEnd && <span className={style.end}>{labelEnd}</span>}
      </div>
      {children({
        id,
        'aria-describedby': descriptionIds.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
        'aria-disabled': isPending || undefined,
      })}
      {hint && (
        <p className={style.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={style.error} id={`${id}-error`}>
          <CircleAlert />
          <span>{typeof error === 'string' ? <SaidText text={error} /> : error}</span>
        </p>
      )}
    </div>
  );
}
