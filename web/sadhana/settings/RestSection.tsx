import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { z } from 'zod';
import { type Rest, RestDraft } from '#contract/sadhana/settings.ts';
import { paths } from '#web/paths.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './PracticeSettingsPage.module.css';
import { restText } from './restText.ts';
import { ADD_FAILED, isOfRetreat, useAddRest, useRemoveRest } from './useRests.ts';

const RestFields = RestDraft as z.ZodType<RestDraft, { from: string; to: string }>;
const EMPTY = { from: '', to: '' };

/**
 * The rests, latest first, and the form for another one. The rest of a retreat is listed too, and changed with the
 * retreat.
 */
export function RestSection({ rests }: { rests: readonly Rest[] }) {
  const addRest = useAddRest();
  const { form, ...rest } = useContractForm({
    schema: RestFields,
    defaults: EMPTY,
    send: async (body) => {
      await addRest(body);
      form.reset(EMPTY);
    },
    fallback: t(ADD_FAILED),
  });
  return (
    <section className={style.section} aria-labelledby="rest">
      <h2 id="rest">
        <Trans context="days without practice">Rest</Trans>
      </h2>
      {rests.length === 0 ? (
        <p>
          <Trans>No rest planned.</Trans>
        </p>
      ) : (
        <List>
          {rests.toReversed().map((each) => (
            <RestRow key={each.id} rest={each} />
          ))}
        </List>
      )}
      <Form {...rest} action={t`Add Rest`}>
        <div className={style.dates}>
          <FormField control={form.control} name="from">
            {(field) => <DateField {...field} label={t({ message: 'From', context: 'date' })} />}
          </FormField>
          <FormField control={form.control} name="to">
            {(field) => (
              <DateField {...field} label={t({ message: 'To', context: 'date' })} min={form.watch('from')} />
            )}
          </FormField>
        </div>
      </Form>
    </section>
  );
}

function RestRow({ rest }: { rest: Rest }) {
  const { mutate, isPending } = useRemoveRest();
  const isRetreat = isOfRetreat(rest, useMember());
  const text = restText(rest);
  return (
    <li className={style.rest}>
      <span>{isRetreat ? t`${text}, your retreat` : text}</span>
      {isRetreat ? (
        <Link href={paths.quiet()}>
          <Trans>Change Retreat</Trans>
        </Link>
      ) : (
        <Button
          variant="subtle"
          isPending={isPending}
          aria-label={t`Remove Rest, ${text}`}
          onPress={() => mutate([rest.id])}
        >
          <Trans>Remove Rest</Trans>
        </Button>
      )}
    </li>
  );
}
