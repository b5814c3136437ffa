import { type Control, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  type Community,
  type CommunitySettings,
  type Joining,
  JoiningSettings,
  MAX_QUESTIONS,
} from '#contract/communities/communities.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const MAX_QUESTION_LENGTH = 200;

/** The form has a field for each possible question. Empty ones are not sent. */
export const JoiningValues = JoiningSettings.extend({
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
export type JoiningValues = z.output<typeof JoiningValues>;

export const joiningOf = ({ joining, isListed, isFindable, questions }: Community): JoiningValues => ({
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
  control: Control<CommunitySettings & JoiningValues>;
  community: Community;
}

/** The fields for how people become members, and who can find the community. */
export function JoiningFields({ control, community }: Props) {
  const [privacy, joining] = useWatch({ control, name: ['privacy', 'joining'] });
  // A community that becomes public is private until then.
  const isPublic = community.privacy === 'public' && privacy === 'public';
  return (
    <>
      <FormField control={control} name="joining">
        {({ onChange, ...field }) => (
          <RadioGroup
            {...field}
            label="Who can join"
            variant="rows"
            options={JOINING_OPTIONS.filter(({ value }) => isPublic || value !== 'open')}
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
      {isPublic && (
        <FormField control={control} name="isFindable">
          {({ value, error: _, ...field }) => (
            <Switch {...field} isSelected={value} hint="Only if it is in the directory too">
              Let search engines find it
            </Switch>
          )}
        </FormField>
      )}
    </>
  );
}
