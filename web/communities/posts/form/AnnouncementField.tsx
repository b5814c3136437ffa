import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Control } from 'react-hook-form';
import type { NewPost } from '#contract/communities/posts.ts';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import type { PostFields } from './postFields.ts';

interface Props {
  control: Control<PostFields, unknown, NewPost>;
  /** When the community can send the next announcement; null if it can send one now. */
  nextAt: string | null;
  isPrivate: boolean;
}

/** The switch with which a guide mails a new post to all members. */
export const AnnouncementField = ({ control, nextAt, isPrivate }: Props) => (
  <FormField control={control} name="isAnnouncement">
    {({ value, error, isRequired: _, ...field }) => (
      <Switch
        {...field}
        isSelected={value && nextAt === null}
        isDisabled={nextAt !== null}
        hint={error ?? hintOf(nextAt, isPrivate)}
      >
        <Trans>Email it to all members</Trans>
      </Switch>
    )}
  </FormField>
);

function hintOf(nextAt: string | null, isPrivate: boolean): string {
  if (nextAt !== null) {
    const date = dateTimeText(nextAt);
    return t`The next announcement is possible on ${date}.`;
  }
  return isPrivate
    ? t`At most one a day, and four in 30 days. The mail contains only your name and a link.`
    : t`At most one a day, and four in 30 days.`;
}
