import { plural, t } from '@lingui/core/macro';
import { Fragment } from 'react';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import {
  InvitationsDraft,
  MAX_INVITATIONS,
  type SentInvitations,
} from '#contract/communities/invitations.ts';
import { inPageLanguage } from '#web/platform/api/replies/serverMessages.ts';
import { AddressListField } from '#web/platform/forms/addresses/AddressListField.tsx';
import { addressesIn } from '#web/platform/forms/addresses/addressList.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { isEnglish } from '#web/platform/language/texts.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { SaidText } from '#web/ui/translation/SaidText.tsx';

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

/** What was sent, with the reasons of the server in the language of the page. */
export async function withTranslatedReasons(sent: SentInvitations): Promise<SentInvitations> {
  if (isEnglish()) return sent;
  const refused = sent.refused.map(async ({ email, message }) => ({
    email,
    message: await inPageLanguage({ message }),
  }));
  return { ...sent, refused: await Promise.all(refused) };
}

/** What became of the invitations that were just sent. */
export function SentInvitationsNote({ sent: { sent, known, refused } }: { sent: SentInvitations }) {
  const refusedCount = refused.length;
  const reasons = [...new Set(refused.map(({ message }) => message))];
  return (
    <Note role="status">
      <p>{t`${plural(sent, { one: '# invitation is sent.', other: '# invitations are sent.' })}`}</p>
      {known > 0 && (
        <p>
          {t`${plural(known, { one: '# address has an invitation already.', other: '# addresses have an invitation already.' })}`}
        </p>
      )}
      {refusedCount > 0 && (
        <details>
          <summary>
            {t`${plural(refusedCount, { one: '# address was not invited', other: '# addresses were not invited' })}`}
          </summary>
          {reasons.map((reason) => (
            <Fragment key={reason}>
              <p>
                <SaidText text={reason} />
              </p>
              <ul>
                {refused
                  .filter(({ message }) => message === reason)
                  .map(({ email }) => (
                    <li key={email}>
                      <bdi>{email}</bdi>
                    </li>
                  ))}
              </ul>
            </Fragment>
          ))}
        </details>
      )}
    </Note>
  );
}
