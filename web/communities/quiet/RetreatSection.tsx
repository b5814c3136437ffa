import type { z } from 'zod';
import { RetreatDraft } from '#contract/account.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './QuietPage.module.css';
import { currentRetreat, useEndRetreat } from './retreat.ts';

interface RetreatFields {
  from: string;
  to: string;
  timezone: string;
  isShown: boolean;
  isRest: boolean;
}

const RetreatSchema = RetreatDraft as z.ZodType<RetreatDraft, RetreatFields>;

/** The member's retreat, and the form to plan or change it. */
export function RetreatSection() {
  const member = useMember();
  const { replaceUser } = useSession();
  const retreat = currentRetreat(member.retreat);
  const empty = { from: '', to: '', timezone: readerZone(), isShown: false, isRest: true };
  const { form, ...rest } = useContractForm({
    schema: RetreatSchema,
    defaults: retreat ? fieldsOf(retreat) : empty,
    send: async (body) => {
      const saved = await api.account.setRetreat({ body });
      replaceUser(saved);
      if (saved.retreat) form.reset(fieldsOf(saved.retreat));
      toast.success('Your retreat is saved.');
    },
    fallback: 'Failed to save the retreat.',
  });
  const end = useEndRetreat(() => {
    form.reset(empty);
    // The button is removed with the retreat, so the focus moves.
    focusHeading();
  });
  const { control } = form;
  return (
    <>
      <p className={style.soft}>
        No letter and no reminder reaches you in a retreat. Mails about cancelled events still come. It ends
        by itself.
      </p>
      {retreat && (
        <p role="status">
          {retreat.isRunning
            ? `You are in retreat until ${dateText(noonOf(retreat.to))}.`
            : `Your retreat begins on ${dateText(noonOf(retreat.from))}.`}
        </p>
      )}
      <Form
        {...rest}
        action="Save Retreat"
        otherActions={
          retreat && (
            <Button isPending={end.isPending} onPress={() => end.mutate()}>
              End Retreat
            </Button>
          )
        }
      >
        <div className={style.pair}>
          <FormField control={control} name="from">
            {(field) => <DateField {...field} label="From" />}
          </FormField>
          <FormField control={control} name="to">
            {(field) => <DateField {...field} label="To" min={dayOf()} />}
          </FormField>
        </div>
        <FormField control={control} name="isShown">
          {({ value, error, isRequired: _, ...field }) => (
            <Switch {...field} isSelected={value} hint={error ?? 'Only guides of your communities see it.'}>
              Show guides that I am in retreat
            </Switch>
          )}
        </FormField>
        <FormField control={control} name="isRest">
          {({ value, error, isRequired: _, ...field }) => (
            <Switch
              {...field}
              isSelected={value}
              hint={error ?? 'The days of the retreat do not break your streak.'}
            >
              Also as rest in my practice
            </Switch>
          )}
        </FormField>
      </Form>
    </>
  );
}

const fieldsOf = ({ from, to, timezone, isShown, isRest }: RetreatFields): RetreatFields => ({
  from,
  to,
  timezone,
  isShown,
  isRest,
});
