import { t } from '@lingui/core/macro';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import style from './sealed.module.css';

/** Three words of a recovery phrase, which the member types to prove that they have written it down. */
export interface TypedWords {
  firstWord: string;
  secondWord: string;
  thirdWord: string;
}

const NAMES = ['firstWord', 'secondWord', 'thirdWord'] as const;
const LENGTH = 12;

/** Chooses three words of a phrase, and returns the shape and the defaults of their fields. */
export function wordChecks(words: readonly string[]) {
  const positions = choosePositions();
  const word = (index: 0 | 1 | 2) =>
    z.string().refine((typed) => typed.trim().toLowerCase() === words[positions[index]], {
      error: () => t`This is another word`,
    });
  const fields = { firstWord: word(0), secondWord: word(1), thirdWord: word(2) };
  return { positions, fields, defaults: { firstWord: '', secondWord: '', thirdWord: '' } };
}

type Positions = readonly [number, number, number];

/** Three different positions in order, counted from 0. */
function choosePositions(): Positions {
  const positions = new Set<number>();
  while (positions.size < NAMES.length)
    positions.add((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % LENGTH);
  const [a = 0, b = 1, c = 2] = [...positions].sort((x, y) => x - y);
  return [a, b, c];
}

interface Props<Values extends TypedWords, Output> {
  control: Control<Values, unknown, Output>;
  positions: Positions;
}

export function WordFields<Values extends TypedWords, Output>({ control, positions }: Props<Values, Output>) {
  const ownControl = control as unknown as Control<TypedWords, unknown, Output>;
  return (
    <div className={style.three}>
      {NAMES.map((name, index) => (
        <FormField key={name} control={ownControl} name={name}>
          {(field) => (
            <TextField
              {...field}
              label={t`Word ${{ number: (positions[index] ?? 0) + 1 }}`}
              autoComplete="off"
            />
          )}
        </FormField>
      ))}
    </div>
  );
}
