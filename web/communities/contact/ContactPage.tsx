import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { NoticeDraft } from '#contract/communities/cases.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { ContactLink } from '#web/platform/frame/ContactLink.tsx';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { contactAddress } from '#web/platform/frame/product.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './ContactPage.module.css';

export { ContactPage as Component };

/** The contact address of the people who run the site, and the form for notices of unlawful content. */
export function ContactPage() {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <Page width="narrow">
      <PageTitle title={t`Contact`} />
      <PageHeader title={t`Contact`} />
      {contactAddress() && (
        <p>
          <Trans>
            You can reach the people who run this site at <ContactLink />.
          </Trans>
        </p>
      )}
      <section className={style.notice} aria-labelledby="notice">
        <h2 id="notice">
          <Trans>Report unlawful content</Trans>
        </h2>
        {message ? (
          <Note tone="sage" role="status">
            {message}
          </Note>
        ) : (
          <ContentNoticeForm onSent={setMessage} />
        )}
      </section>
    </Page>
  );
}

function ContentNoticeForm({ onSent }: { onSent: (message: string) => void }) {
  const { form, ...rest } = useContractForm({
    schema: NoticeDraft,
    defaults: { url: '', explanation: '', name: '', email: null },
    send: async (draft) => {
      const body = { ...draft, language: currentLanguage().tag };
      onSent((await api.communities.sendNotice({ body })).message);
    },
    fallback: t`Your notice could not be sent.`,
  });
  const { control } = form;
  return (
    <Form {...rest} action={t`Send Notice`}>
      <FormField control={control} name="url">
        {(field) => (
          <TextField
            {...field}
            label={t`Address`}
            type="url"
            hint={t`The address of the page on this site.`}
          />
        )}
      </FormField>
      <FormField control={control} name="explanation">
        {(field) => (
          <TextArea
            {...field}
            label={t`Explanation`}
            hint={t`Why do you think that it is unlawful?`}
            rows={5}
          />
        )}
      </FormField>
      <FormField control={control} name="name">
        {(field) => (
          <TextField {...field} value={field.value ?? ''} label={t`Name`} isOptional autoComplete="name" />
        )}
      </FormField>
      <FormField control={control} name="email">
        {({ onChange, ...field }) => (
          <TextField
            {...field}
            value={field.value ?? ''}
            label={t`Email`}
            type="email"
            isOptional
            autoComplete="email"
            hint={t`So that we can confirm it and tell you the outcome.`}
            // An empty field means that there is no address.
            onChange={(value) => onChange(value || null)}
          />
        )}
      </FormField>
      <FormField control={control} name="inGoodFaith">
        {({ value, error, onChange, ...field }) => (
          <div>
            <Checkbox {...field} isSelected={value ?? false} onChange={(isOn) => onChange(isOn as true)}>
              <Trans>To the best of my knowledge, what I say here is true.</Trans>
            </Checkbox>
            {error && <p className={style.error}>{error}</p>}
          </div>
        )}
      </FormField>
    </Form>
  );
}
