import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  type Community,
  type Joining,
  JoiningSettings,
  MAX_QUESTIONS,
} from '#contract/communities/communities.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesGuard } from '#web/platform/forms/UnsavedChangesGuard.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import style from './SettingsPage.module.css';

const MAX_QUESTION_LENGTH = 200;

/** The form has a field for each possible question. Empty ones are not sent. */
const JoiningFormValues = JoiningSettings.extend({
  questions: z.array(
    z
      .string()
      .trim()
      .refine(
        (value) => value.length <= MAX_QUESTION_LENGTH,
        `Question must be at most ${MAX_QUESTION_LENGTH} characters long`,
      ),
  ),
});

const fieldsOf = ({ joining, isListed, isFindable, questions }: Community) => ({
  joining,
  isListed,
  isFindable,
  questions: Array.from({ length: MAX_QUESTIONS }, (_, index) => questions[index] ?? ''),
});

const JOINING_OPTIONS = [
  { value: 'open', label: 'Open', hint: 'Anyone can join' },
  { value: 'request', label: 'By Request', hint: 'Guides decide' },
  { value: 'invitation', label: 'By Invitation', hint: 'Guides invite by mail' },
];

interface Props {
  community: Community;
  onSaved: (saved: Community) => void;
}

/** The form for how people become members, and who can find the community. */
export function JoiningForm({ community, onSaved }: Props) {
  const { id, privacy } = community;
  const { form, ...rest } = useContractForm({
    schema: JoiningFormValues,
    defaults: fieldsOf(community),
    send: async (body) => {
      const questions = body.questions.filter((question) => question !== '');
      const saved = await api.communities.updateJoining({ params: { id }, body: { ...body, questions } });
      form.reset(fieldsOf(saved));
      onSaved(saved);
    },
    fallback: 'Failed to save settings.',
  });
  const { control } = form;
  const joining = useWatch({ control, name: 'joining' });
  return (
    <section className={style.joining} aria-labelledby="joining">
      <h2 id="joining">Joining</h2>
      <Form {...rest} action="Save Joining">
        {form.formState.isDirty && <UnsavedChangesGuard />}
        <FormField control={control} name="joining">
          {({ onChange, ...field }) => (
            <RadioGroup
              {...field}
              label="How can people join?"
              variant="rows"
              options={JOINING_OPTIONS.filter(({ value }) => privacy === 'public' || value !== 'open')}
              onChange={(chosen) => onChange(chosen as Joining)}
            />
          )}
        </FormField>
        {joining === 'request' &&
          Array.from({ length: MAX_QUESTIONS }, (_, index) => `Question ${index + 1} (optional)`).map(
            (label, index) => (
              <FormField key={label} control={control} name={`questions.${index}`}>
                {(field) => (
                  <TextField {...field} label={label} maxLength={MAX_QUESTION_LENGTH} autoComplete="off" />
                )}
              </FormField>
            ),
          )}
        <FormField control={control} name="isListed">
          {({ value, error: _, ...field }) => (
            <Switch
              {...field}
              isSelected={value}
              hint="Otherwise, only people who know its address can find it."
            >
              Show in the directory
            </Switch>
          )}
        </FormField>
        {privacy === 'public' && (
          <FormField control={control} name="isFindable">
            {({ value, error: _, ...field }) => (
              <Switch {...field} isSelected={value} hint="Only if it is in the directory too">
                Let search engines find it
              </Switch>
            )}
          </FormField>
        )}
      </Form>
    </section>
  );
}
