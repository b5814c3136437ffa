import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { z } from 'zod';
import type { ArchivedJournal } from '#web/journal/sealed/public.ts';
import { ApiError, errorText } from '#web/platform/api/ApiError.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { StepHeading } from '#web/platform/imports/StepHeading.tsx';
import { ProgramGate } from '#web/platform/program/ProgramGate.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import style from './ImportArchivePage.module.css';
import type { ArchivedSeal } from './openArchive.ts';

interface Props {
  seal: ArchivedSeal | null;
  /** The number of sealed entries in the archive. */
  boxes: number;
  onOpened: (journal: ArchivedJournal) => void;
  onLeaveOut: () => void;
}

const Fields = z.object({
  secret: z.string().min(1, { error: () => t`Please enter your passphrase or your recovery phrase` }),
});

/** Opens the sealed journal of an archive on this device. */
export function SealedArchiveForm({ seal, boxes, onOpened, onLeaveOut }: Props) {
  const { form, ...rest } = useContractForm({
    schema: Fields,
    defaults: { secret: '' },
    send: async ({ secret }) => {
      const { openArchivedJournal } = await import('#web/journal/sealed/public.ts');
      const journal = seal && (await openArchivedJournal(seal, secret));
      if (!journal) throw wrongSecret();
      onOpened(journal);
    },
    fallback: (failure) => errorText(failure, t`The journal could not be opened.`),
  });
  return (
    <section className={style.section}>
      <StepHeading>
        <Trans>The journal in this archive is sealed</Trans>
      </StepHeading>
      <p>
        {t`${plural(boxes, { one: '# sealed entry.', other: '# sealed entries.' })}`}{' '}
        <Trans>
          They are opened on this device, with the passphrase or the recovery phrase that the journal had
          there.
        </Trans>
      </p>
      <ProgramGate>
        <Form {...rest} action={t`Open`}>
          <FormField control={form.control} name="secret">
            {(field) => (
              <PasswordField
                {...field}
                label={t`Passphrase of that journal`}
                hint={t`Or the twelve words of its recovery phrase.`}
                autoComplete="off"
              />
            )}
          </FormField>
          {rest.isSaving && (
            <Note role="status">
              <Trans>Opening takes a moment.</Trans>
            </Note>
          )}
        </Form>
      </ProgramGate>
      <p>
        <Button variant="subtle" onPress={onLeaveOut}>
          <Trans>Leave the Sealed Entries</Trans>
        </Button>
      </p>
    </section>
  );
}

function wrongSecret() {
  const message = t`This does not open the journal in the archive.`;
  return new ApiError(400, message, [{ path: 'secret', message }]);
}
