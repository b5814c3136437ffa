import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import style from './AddressListField.module.css';
import { addressesIn } from './addressList.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  error?: string;
  onBlur?: () => void;
}

/** A text area into which addresses are pasted, and what was read from it. */
export function AddressListField(field: Props) {
  return (
    <div className={style.field}>
      <TextArea
        {...field}
        label={t`Email addresses`}
        hint={t`One on each line, or pasted from a mail program or a table.`}
        rows={6}
      />
      <AddressListSummary text={field.value} />
    </div>
  );
}

/** How many addresses there are, and which lines are none or are there twice. */
function AddressListSummary({ text }: { text: string }) {
  const { addresses, invalid, repeated } = addressesIn(text);
  const [count, invalidCount, repeatedCount] = [addresses.length, invalid.length, repeated.length];
  if (count + invalidCount === 0) return null;
  return (
    <div className={style.summary} role="status">
      <p>
        <Plural value={count} _0="No address" one="# address" other="# addresses" />
      </p>
      {invalidCount > 0 && (
        <details>
          <summary>
            <Plural
              value={invalidCount}
              one="# line has no valid address"
              other="# lines have no valid address"
            />
          </summary>
          <ul>
            {[...new Set(invalid)].map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      {repeatedCount > 0 && (
        <p>
          <Trans>
            <Plural value={repeatedCount} one="# address is" other="# addresses are" /> there more than once
            and counted once.
          </Trans>
        </p>
      )}
    </div>
  );
}
