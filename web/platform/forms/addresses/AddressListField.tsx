import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import style from './AddressListField.module.css';
import { addressesIn, type InvalidAddress } from './addressList.ts';

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

const REASONS: Record<InvalidAddress['reason'], MessageDescriptor> = {
  noAddress: msg`no address`,
  notValid: msg`not valid`,
  tooLong: msg`too long`,
};

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
            {invalid.map(({ text, reason }) => (
              <li key={text}>
                <bdi>{text}</bdi> ({t(REASONS[reason])})
              </li>
            ))}
          </ul>
        </details>
      )}
      {repeatedCount > 0 && (
        <details>
          <summary>
            <Trans>
              <Plural value={repeatedCount} one="# address is" other="# addresses are" /> there more than once
              and counted once.
            </Trans>
          </summary>
          <ul>
            {repeated.map((address) => (
              <li key={address}>
                <bdi>{address}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
