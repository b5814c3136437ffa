import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { parseGradient, writeGradient } from '#contract/platform/gradient.ts';
import { gradientVariable } from '#web/ui/pictures/gradientVariable.ts';
import style from './GradientChoices.module.css';

/** Gradients that can be told from the page in both themes, as the server writes them. */
export const gradients = () => [
  { name: t`Saffron`, gradient: 'linear-gradient(90deg, #d08a3a, #b5542f)' },
  { name: t`Lotus`, gradient: 'linear-gradient(90deg, #c8709a, #8f5fae)' },
  { name: t`Dusk`, gradient: 'linear-gradient(90deg, #d08a3a, #6f6bb3)' },
  { name: t`River`, gradient: 'linear-gradient(90deg, #4f8fb0, #4aa08c)' },
  { name: t`Forest`, gradient: 'linear-gradient(90deg, #6f9a54, #3f8078)' },
  { name: t`Ash`, gradient: 'linear-gradient(90deg, #9a8f80, #6d7480)' },
];

interface Props {
  /** The gradient in the field below, as it was typed. */
  value: string;
  onChange: (gradient: string) => void;
}

/** Six gradients to choose from. */
export function GradientChoices({ value, onChange }: Props) {
  const id = useId();
  const parsed = parseGradient(value);
  const current = parsed && writeGradient(parsed);
  return (
    <fieldset className={style.choices}>
      <legend>
        <Trans>Colours</Trans>
      </legend>
      {gradients().map(({ name, gradient }) => (
        <label key={name}>
          <input type="radio" name={id} checked={gradient === current} onChange={() => onChange(gradient)} />
          <i style={gradientVariable(gradient)} aria-hidden="true" />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
