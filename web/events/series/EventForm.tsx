import { paths } from '#web/paths.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { AttendeesField } from './AttendeesField.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import style from './EventForm.module.css';
import { EventPreview } from './EventPreview.tsx';
import { LocationFields } from './LocationFields.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { TimeFields } from './TimeFields.tsx';
import { newEvent, typedEvent } from './typedEvent.ts';
import { useCreateEvent } from './useCreateEvent.ts';

interface Props {
  communityId: string;
  isPrivate: boolean;
  /** The day that was chosen in the calendar. */
  day?: string;
}

/** A new event of a community, or a series of them. */
export function EventForm({ communityId, isPrivate, day }: Props) {
  const create = useCreateEvent();
  const { form, ...rest } = useContractForm({
    schema: typedEvent(communityId),
    defaults: newEvent(day),
    send: (draft) => create(draft, () => release()),
    fallback: 'Failed to create the event.',
  });
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty, { isInSearch: true });
  return (
    <Form {...rest} action="Create Event" cancelHref={paths.eventCalendar(communityId, { day })}>
      <LeaveQuestion blocker={blocker} />
      <div className={style.two}>
        <div className={style.fields}>
          <DescriptionFields control={form.control} />
          <TimeFields form={form} />
          <LocationFields control={form.control} />
          <RepeatFields form={form} />
          <AttendeesField control={form.control} first={isPrivate ? 'members' : 'everyone'} />
        </div>
        <EventPreview control={form.control} />
      </div>
    </Form>
  );
}
