import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import { MAX_LINE } from '#contract/sadhana/logs.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import type { Line } from './line.ts';

interface Props {
  line: Line;
  onChange: (line: Line) => void;
  error?: string;
  isDisabled?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** A line for the journal, which is stored together with a log, and whether today's reflection is stored with it. */
export const LineFields = ({ line, onChange, error, isDisabled, inputRef }: Props) => (
  <>
    <TextArea
      label={t`A line for your journal`}
      isOptional
      rows={2}
      maxLength={MAX_LINE}
      value={line.content}
      error={error}
      isDisabled={isDisabled}
      inputRef={inputRef}
      onChange={(content) => onChange({ ...line, content })}
    />
    <Checkbox
      isSelected={line.keepsReflection}
      isDisabled={isDisabled}
      onChange={(keepsReflection) => onChange({ ...line, keepsReflection })}
    >
      <Trans>Keep today's reflection with it</Trans>
    </Checkbox>
  </>
);
