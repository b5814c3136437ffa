import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import type { Weekday } from '#contract/platform/weekdays.ts';
import { READING_LIMITS, type SentReadingDraft } from '#contract/readings/readingDrafts.ts';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { weekdayChoices } from '#web/platform/calendar/weekdayChoices.ts';
import { zoneChoices } from '#web/platform/calendar/zones.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { eventsAfterQuery } from '#web/readings/queries.ts';
import style from '#web/readings/Readings.module.css';
import { Select } from '#web/ui/fields/Select.tsx';
import { DateField, TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { BookField } from './BookField.tsx';
import { DaysPreview } from './DaysPreview.tsx';
import { type ReadingFields, readingFields } from './readingFields.ts';

interface Props {
  communityId: string;
  defaults: ReadingFields;
  /** The reading that is edited. */
  reading?: ReadingDetails;
  action: string;
  cancelHref: string;
  /** Saves the reading, and then opens its page after `allowNavigation`. */
  save: (draft: SentReadingDraft, allowNavigation: () => void) => Promise<void>;
}

type ReadingControl = Control<ReadingFields, unknown, SentReadingDraft>;

/** The form of a reading: the book, the rhythm and the passages, with the days as they fall. */
export function ReadingForm({ communityId, defaults, reading, action, cancelHref, save }: Props) {
  const planned = reading?.passages.filter(({ isOpen }) => !isOpen);
  const { form, ...rest } = useContractForm({
    schema: readingFields(planned),
    defaults,
    send: (draft) => save(draft, allowNavigation),
    fallback: t`The reading could not be saved.`,
  });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty);
  const { control } = form;
  const hasOpened = defaults.opened.length > 0;
  return (
    <Form {...rest} action={action} cancelHref={cancelHref}>
      <UnsavedChangesDialog blocker={blocker} />
      <BookFields control={control} />
      <RhythmFields control={control} communityId={communityId} hasOpened={hasOpened} />
      {defaults.opened.map(({ id }, index) => (
        <OpenedFields key={id} control={control} index={index} />
      ))}
      <FormField control={control} name="passages">
        {(field) => (
          <TextArea
            {...field}
            label={hasOpened ? t`Passages to come` : t`Passages`}
            hint={t`One a line: Title | where | question. The place is needed, such as “pp. 41-58”; the question is not.`}
            rows={8}
            isRequired={!hasOpened}
          />
        )}
      </FormField>
      <DaysPreview control={control} reading={reading} />
    </Form>
  );
}

/** The book: one of the library, or a title and an author; and words about the reading. */
function BookFields({ control }: { control: ReadingControl }) {
  const book = useWatch({ control, name: 'book' });
  return (
    <>
      <FormField control={control} name="book">
        {({ value, onChange }) => <BookField book={value} onChange={onChange} />}
      </FormField>
      {!book && (
        <>
          <FormField control={control} name="title">
            {(field) => (
              <TextField
                {...field}
                label={t`Title of the book`}
                maxLength={200}
                autoComplete="off"
                isRequired
              />
            )}
          </FormField>
          <FormField control={control} name="author">
            {(field) => <TextField {...field} label={t`Author`} maxLength={200} autoComplete="off" />}
          </FormField>
        </>
      )}
      <FormField control={control} name="words">
        {(field) => (
          <TextArea {...field} label={t`About this reading`} rows={4} maxLength={READING_LIMITS.words} />
        )}
      </FormField>
    </>
  );
}

const WEEKS = ['1', '2', '3', '4'] as const;
const weeksText = (weeks: (typeof WEEKS)[number]): string =>
  ({ 1: t`Every week`, 2: t`Every two weeks`, 3: t`Every three weeks`, 4: t`Every four weeks` })[weeks];

interface RhythmProps {
  control: ReadingControl;
  communityId: string;
  /** Whether a passage has opened, so that the start stays. */
  hasOpened: boolean;
}

/** When the passages open, and when the members meet. */
function RhythmFields({ control, communityId, hasOpened }: RhythmProps) {
  const [startsOn, seriesId] = useWatch({ control, name: ['startsOn', 'seriesId'] });
  const { data: events = [] } = useQuery({
    ...eventsAfterQuery(communityId, startsOn),
    enabled: startsOn !== '',
  });
  const titles = new Map(events.map((event) => [event.seriesId, event.title]));
  if (seriesId && !titles.has(seriesId)) titles.set(seriesId, t`The chosen event`);
  return (
    <>
      {!hasOpened && (
        <>
          <FormField control={control} name="startsOn">
            {(field) => <DateField {...field} label={t`Start`} isRequired />}
          </FormField>
          <FormField control={control} name="timezone">
            {(field) => <Select {...field} label={t`Timezone`} options={zoneChoices()} />}
          </FormField>
        </>
      )}
      <FormField control={control} name="weekday">
        {(field) => (
          <Select
            {...field}
            label={t`A passage opens on`}
            options={weekdayChoices()}
            onChange={(value) => field.onChange(value as Weekday)}
          />
        )}
      </FormField>
      <FormField control={control} name="weeks">
        {(field) => (
          <Select
            {...field}
            label={t`How often`}
            options={WEEKS.map((value) => ({ value, label: weeksText(value) }))}
          />
        )}
      </FormField>
      <FormField control={control} name="seriesId">
        {(field) => (
          <Select
            {...field}
            label={t`You meet at`}
            hint={t`An event of this community in the weeks after the start.`}
            options={[
              { value: '', label: t`No event` },
              ...[...titles].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
      </FormField>
    </>
  );
}

/** The texts of a passage that has opened. */
function OpenedFields({ control, index }: { control: ReadingControl; index: number }) {
  const number = index + 1;
  return (
    <fieldset className={style.opened} aria-label={t`Passage ${number}, which has opened`}>
      <FormField control={control} name={`opened.${index}.title`}>
        {(field) => (
          <TextField
            {...field}
            label={t`Title of passage ${number}`}
            maxLength={READING_LIMITS.passageTitle}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField control={control} name={`opened.${index}.where`}>
        {(field) => (
          <TextField
            {...field}
            label={t`Place in the book`}
            maxLength={READING_LIMITS.where}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField control={control} name={`opened.${index}.question`}>
        {(field) => <TextArea {...field} label={t`Question`} rows={2} maxLength={READING_LIMITS.question} />}
      </FormField>
    </fieldset>
  );
}
