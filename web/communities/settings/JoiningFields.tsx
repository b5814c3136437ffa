import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      .refine((value) => value.length <= MAX_QUESTION_LENGTH, {
        error: () => t`Question must be at most ${MAX_QUESTION_LENGTH} characters long`,
      }),
  ),
});
export type JoiningValues = z.output<typeof JoiningValues>;

export const joiningOf = ({ joining, isListed, isFindable, questions }: Community): JoiningValues => ({
  joining,
  isListed,
  isFindable,
  questions: Array.from({ length: MAX_QUESTIONS }, (_, index) => questions[index] ?? ''),
});

const joiningOptions = () => [
  { value: 'open', label: t({ message: 'Open', context: 'community' }), hint: t`Anyone can join` },
  { value: 'request', label: t`By Request`, hint: t`Guides decide` },
  { value: 'invitation', label: t`By Invitation`, hint: t`Guides invite by mail` },
];

const questionLabel = (number: number) => t`Question ${number} (optional)`;

interface Props {
  control: Control<CommunitySettings & JoiningValues & { language: string }>;
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
            label={t`Who can join`}
            variant="rows"
            options={joiningOptions().filter(({ value }) => isPublic || value !== 'open')}
            onChange={(chosen) => onChange(chosen as Joining)}
          />
        )}
      </FormField>
      {joining === 'request' &&
        Array.from({ length: MAX_QUESTIONS }, (_, index) => questionLabel(index + 1)).map((label, index) => (
          <FormField key={label} control={control} name={`questions.${index}`}>
            {(field) => (
              <TextField {...field} label={label} maxLength={MAX_QUESTION_LENGTH} autoComplete="off" />
            )}
          </FormField>
        ))}
      <FormField control={control} name="isListed">
        {({ value, error: _, ...field }) => (
          <Switch
            {...field}
            isSelected={value}
            hint={t`Otherwise, only people who know its address can find it.`}
          >
            <Trans>Show in the directory</Trans>
          </Switch>
        )}
      </FormField>
      {isPublic && (
        <FormField control={control} name="isFindable">
          {({ value, error: _, ...field }) => (
            <Switch {...field} isSelected={value} hint={t`Only if it is in the directory too`}>
              <Trans>Let search engines find it</Trans>
            </Switch>
          )}
        </FormField>
      )}
    </>
  );
}
