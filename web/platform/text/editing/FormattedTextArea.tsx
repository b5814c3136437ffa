import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CSSProperties, type Ref, useRef, useState } from 'react';
import type { TextFormat } from '#contract/platform/text/formats.ts';
import { formatted } from '#contract/platform/text/formattedText.ts';
import { FormattedText } from '#web/platform/text/FormattedText.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import fieldStyle from '#web/ui/fields/Field.module.css';
import { Field, type FieldProps } from '#web/ui/fields/Field.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './FormattedTextArea.module.css';
import { saveIsFormatting } from './formattingChoice.ts';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  format: TextFormat;
  onFormatChange: (format: TextFormat) => void;
  /** Whether the text is new. Then a switch turns formatting off, and the browser remembers it. */
  isNew?: boolean;
  /** Whether the text is one of a page, which may have headings. */
  hasHeadings?: boolean;
  rows?: number;
  maxLength?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

const loadToolbar = async () => (await import('./FormattingToolbar.tsx')).FormattingToolbar;

/**
 * A text area for a text that can be formatted. It stays a plain text area, for dictation, spelling and screen readers. For
 * a formatted text, a toolbar puts signs around the selection, and "Preview" shows the text as readers will see it.
 */
export function FormattedTextArea({
  value,
  onChange,
  format,
  onFormatChange,
  isNew,
  hasHeadings,
  inputRef,
  ...rest
}: Props) {
  const { rows = 4, maxLength, name, onBlur, isPending, isDisabled, ...field } = rest;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setIsPreview] = useState(false);
  const isFormatted = format === 'formatted';
  const showsPreview = isFormatted && isPreview;
  // A toolbar that cannot be loaded is not needed to write: the signs can be typed.
  const Toolbar = useLazy(loadToolbar, isFormatted, () => {});

  function setIsFormatting(isFormatting: boolean) {
    saveIsFormatting(isFormatting);
    onFormatChange(isFormatting ? 'formatted' : 'plain');
  }

  return (
    <Field {...field} isPending={isPending}>
      {(controlProps) => (
        <div className={style.editor}>
          {isFormatted && (
            <div className={style.toolbar}>
              {Toolbar && (
                <Toolbar area={area} isPreview={isPreview} onPreview={setIsPreview} isDisabled={isPending} />
              )}
            </div>
          )}
          <textarea
            {...controlProps}
            dir="auto"
            {...{ maxLength, name, rows, value }}
            ref={(element) => {
              area.current = element;
              if (typeof inputRef === 'function') inputRef(element);
            }}
            style={{ '--rows': rows } as CSSProperties}
            className={`${fieldStyle.control} ${fieldStyle.prose}`}
            disabled={isDisabled}
            hidden={showsPreview}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {showsPreview && (
            // biome-ignore lint/a11y/useSemanticElements: it is part of a field, not a section of the page
            <div className={style.preview} role="group" aria-label={t`Preview`}>
              {value.trim() ? (
                <FormattedText blocks={formatted(value, { hasHeadings })} />
              ) : (
                <p className={style.empty}>
                  <Trans>Nothing is written here yet.</Trans>
                </p>
              )}
            </div>
          )}
          {isNew ? (
            <Switch isSelected={isFormatted} onChange={setIsFormatting}>
              <Trans>Formatting</Trans>
            </Switch>
          ) : (
            !isFormatted && (
              <div>
                <Button variant="plain" onPress={() => onFormatChange('formatted')}>
                  <Trans>Use Formatting</Trans>
                </Button>
              </div>
            )
          )}
        </div>
      )}
    </Field>
  );
}
