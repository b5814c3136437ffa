import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { parsedAccent } from '#contract/site/accent.ts';
import { accentOf, DEFAULT_PALETTE, hexOf, paletteOf } from '#contract/site/palette.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import style from './ColourField.module.css';

interface ColourFieldProps {
  /** An accent in OKLCH; null for that of the product. */
  value: string | null;
  labelEnd: ReactNode;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** One colour, and what becomes of it in both themes. */
export function ColourField({ value, labelEnd, onChange, error }: ColourFieldProps) {
  const accent = value === null ? null : parsedAccent(value);
  const chosen = accent ? hexOf(accent) : DEFAULT_PALETTE.dawn.main;
  const palette = accent && paletteOf(accent);
  return (
    <div>
      <Field label={t`Colour`} labelEnd={labelEnd} isOptional error={error}>
        {(controlProps) => (
          <input
            {...controlProps}
            type="color"
            className={style.colour}
            value={chosen}
            onChange={(event) => onChange(accentOf(event.target.value))}
          />
        )}
      </Field>
      {palette && (
        <div className={style.shades}>
          <Shade colour={palette.dawn.main} label={t({ message: 'Light', context: 'theme' })} />
          <Shade colour={palette.night.main} label={t({ message: 'Dark', context: 'theme' })} />
          {palette.dawn.main !== chosen && (
            <p>
              <Trans>Your colour is a little darker or lighter here, so that text stays easy to read.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const Shade = ({ colour, label }: { colour: string; label: string }) => (
  <span className={style.shade}>
    <span className={style.swatch} style={{ background: colour }} />
    {label}
  </span>
);
