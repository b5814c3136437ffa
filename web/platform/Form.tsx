import type { FormEvent, ReactNode } from 'react';
import { Note } from '../ui/Note.tsx';
import style from './Form.module.css';

interface Props {
  /** From `useContractForm`. */
  submit: () => void;
  isSaving: boolean;
  refusal: string | null;
  children: ReactNode;
  /** The buttons. */
  foot: ReactNode;
  /** As in a dialog. */
  isFootAtEnd?: boolean;
}

/** Fields under each other, then what stands in the way, then the buttons. */
export function Form({ submit, isSaving, refusal, children, foot, isFootAtEnd }: Props) {
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
      <div className={isFootAtEnd ? `${style.foot} ${style.end}` : style.foot}>{foot}</div>
    </form>
  );
}
