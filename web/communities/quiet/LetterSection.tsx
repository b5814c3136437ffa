import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { CommunityCard } from '#contract/communities/communities.ts';
import { type Digest, DigestDraft, Rhythm } from '#contract/communities/digest.ts';
import { Weekday } from '#contract/platform/weekdays.ts';
import { api } from '#web/platform/api/api.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { hourText } from '#web/platform/calendar/days.ts';
import { WEEKDAY_CHOICES } from '#web/platform/calendar/weekdayChoices.ts';
import { readerZone, zoneChoices } from '#web/platform/calendar/zones.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { CheckboxGroup, RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './QuietPage.module.css';
import { digestQuery, ownCommunitiesQuery } from './queries.ts';

const FAILED = 'Failed to load the letter.';

/** The form to choose when the letter is sent and what it contains. */
export function LetterSection() {
  const digest = useQuery(digestQuery());
  const communities = useQuery(ownCommunitiesQuery());
  const error = digest.error ?? communities.error;
  const retry = () => Promise.all([digest.refetch(), communities.refetch()]);
  if (digest.data && communities.data)
    return <LetterForm digest={digest.data} communities={communities.data} />;
  return error ? (
    <QueryError message={FAILED} failure={error} onRetry={retry} />
  ) : (
    <SkeletonLines lineCount={4} />
  );
}

/** The values of the form. Those of selects are strings. */
const LetterSchema = z.object({
  rhythm: Rhythm as z.ZodType<Rhythm, string>,
  weekday: Weekday as z.ZodType<Weekday, string>,
  hour: z.string(),
  timezone: z.string(),
  communityIds: DigestDraft.shape.communityIds as z.ZodType<string[], string[]>,
  repliesToMe: z.boolean(),
});
type LetterValues = z.output<typeof LetterSchema>;

const draftOf = ({ hour, ...values }: LetterValues) => ({ ...values, hour: Number(hour) });

const fieldsOf = ({ rhythm, weekday, hour, timezone, communityIds, repliesToMe }: Digest) => ({
  rhythm,
  weekday: weekday ?? 'SU',
  hour: String(hour),
  timezone: timezone ?? readerZone(),
  communityIds,
  repliesToMe,
});

function LetterForm({ digest, communities }: { digest: Digest; communities: readonly CommunityCard[] }) {
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: LetterSchema,
    defaults: fieldsOf(digest),
    send: async (values) => {
      const saved = await api.communities.updateDigest({ body: draftOf(values) });
      queryClient.setQueryData(digestQuery().queryKey, saved);
      form.reset(fieldsOf(saved));
      toast.success(saved.rhythm === 'none' ? 'The letter is stopped.' : 'Your letter is saved.');
    },
    fallback: 'Failed to save the letter.',
  });
  const { control } = form;
  const rhythm = useWatch({ control, name: 'rhythm' });
  return (
    <Form {...rest} action="Save Letter">
      <FormField control={control} name="rhythm">
        {({ isRequired: _, ...field }) => (
          <RadioGroup
            {...field}
            label="A letter with what is new"
            hint="It is sent only when there is something new. For private communities it has only authors and links."
            options={RHYTHMS}
          />
        )}
      </FormField>
      {rhythm !== 'none' && (
        <>
          <div className={style.pair}>
            {rhythm === 'weekly' && (
              <FormField control={control} name="weekday">
                {(field) => <Select {...field} label="Day" options={WEEKDAY_CHOICES} />}
              </FormField>
            )}
            <FormField control={control} name="hour">
              {(field) => <Select {...field} label="Hour" options={HOURS} />}
            </FormField>
          </div>
          <FormField control={control} name="timezone">
            {(field) => <Select {...field} label="Timezone" options={zoneChoices()} />}
          </FormField>
          {communities.length === 0 ? (
            <p className={style.soft}>You have not joined a community yet.</p>
          ) : (
            <FormField control={control} name="communityIds">
              {({ isRequired: _, ...field }) => (
                <CheckboxGroup
                  {...field}
                  label="Communities"
                  options={communities.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </FormField>
          )}
          <FormField control={control} name="repliesToMe">
            {({ value, error, isRequired: _, ...field }) => (
              <Switch {...field} isSelected={value} hint={error}>
                With replies to what I wrote
              </Switch>
            )}
          </FormField>
        </>
      )}
    </Form>
  );
}

const RHYTHMS = [
  { value: 'none', label: 'No letter' },
  { value: 'weekly', label: 'Every week' },
  { value: 'daily', label: 'Every day' },
];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));
