import { plural, t } from '@lingui/core/macro';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import {
  InvitationsDraft,
  MAX_INVITATIONS,
  type SentInvitations,
} from '#contract/communities/invitations.ts';
import { AddressListField } from '#web/platform/forms/addresses/AddressListField.tsx';
import { addressesIn } from '#web/platform/forms/addresses/addressList.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';

/** The values of a form that invites many people: the addresses as they were pasted. */
export const inviteManyValues = z.object({
  emails: z
    .string()
    .refine((text) => addressesIn(text).addresses.length > 0, { error: () => t`Please enter an address.` })
    .refine((text) => addressesIn(text).addresses.length <= MAX_INVITATIONS, {
      error: () => t`At most ${MAX_INVITATIONS} addresses at a time.`,
    }),
  words: InvitationsDraft.shape.words,
});
type InviteManyValues = z.input<typeof inviteManyValues>;

/** The fields for the addresses and for words to all of them. */
export function InviteManyFields<Values extends InviteManyValues>({ control }: { control: Control<Values> }) {
  const fields = control as unknown as Control<InviteManyValues>;
  return (
    <>
      <FormField control={fields} name="emails">
        {(field) => <AddressListField {...field} />}
      </FormField>
      <FormField control={fields} name="words">
        {(field) => (
          <TextArea
            {...field}
            value={field.value ?? ''}
            label={t`Words (optional)`}
            hint={t`They appear in each mail. Web addresses do not become links.`}
            rows={4}
          />
        )}
      </FormField>
    </>
  );
}

/** What became of the invitations that were just sent. */
export function SentInvitationsNote({ sent: { sent, known, refused } }: { sent: SentInvitations }) {
  return (
    <Note role="status">
      <p>{t`${plural(sent, { one: '# invitation is sent.', other: '# invitations are sent.' })}`}</p>
      {known > 0 && (
        <p>
          {t`${plural(known, { one: '# address has an invitation already.', other: '# addresses have an invitation already.' })}`}
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p>{t`These addresses cannot be invited today:`}</p>
          <ul>
            {refused.map(({ email }) => (
              <li key={email}>
                <bdi>{email}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}
