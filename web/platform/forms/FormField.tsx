import type { ReactNode, Ref } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { isRequiredField } from './requiredFields.ts';

interface ControlProps<T, E> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
  isRequired: boolean;
  isPending: boolean;
  inputRef: Ref<E>;
}

interface Props<V extends FieldValues, O, N extends FieldPath<V>> {
  control: Control<V, unknown, O>;
  name: N;
  /** Receives the props that connect a field of `ui/` with the form. */
  // biome-ignore lint/suspicious/noExplicitAny: the ref may belong to an input or a textarea
  children: (controlProps: ControlProps<FieldPathValue<V, N>, any>) => ReactNode;
}

/**
 * Connects one field with a form: its value, its error, and the focus when it is invalid. It cannot be
 * changed while the form is being saved, because the change would be lost.
 */
export function FormField<V extends FieldValues, O, N extends FieldPath<V>>({
  control,
  name,
  children,
}: Props<V, O, N>) {
  const { field, fieldState, formState } = useController({ control, name });
  const { ref, value, onBlur } = field;
  const { isSubmitting } = formState;
  const onChange = (changed: FieldPathValue<V, N>) => {
    if (!isSubmitting) field.onChange(changed);
  };
  const error = errorText(fieldState.error);
  const isRequired = isRequiredField(control, name);
  return children({
    name,
    value,
    onChange,
    onBlur,
    error,
    isRequired,
    isPending: isSubmitting,
    inputRef: ref,
  });
}

/** The errors of a list belong to its items. The first one is shown. */
function errorText(error: unknown): string | undefined {
  if (Array.isArray(error)) return errorText(error.find(Boolean));
  const { message, root } = (error ?? {}) as { message?: string; root?: { message?: string } };
  return message ?? root?.message;
}
