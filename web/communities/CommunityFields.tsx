import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import type { Community, CommunitySettings, Privacy } from '#contract/communities/communities.ts';
import { PictureInput } from '#web/pictures/public.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { pictureUrl } from '#web/platform/pictureUrl.ts';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import style from './CommunityFields.module.css';

interface Props<Values extends CommunitySettings, Output> {
  control: Control<Values, unknown, Output>;
  /** The community to edit; undefined for a new one. */
  community?: Community;
  onPrivacyChange?: (privacy: Privacy) => void;
}

/** The fields for the name, description, picture and privacy of a community. */
export function CommunityFields<Values extends CommunitySettings, Output>({
  control: formControl,
  community,
  onPrivacyChange,
}: Props<Values, Output>) {
  const control = formControl as unknown as Control<CommunitySettings, unknown, Output>;
  const [picture, setPicture] = useState(community?.picture ?? null);
  return (
    <>
      <FormField control={control} name="name">
        {(field) => <TextField {...field} label={t`Name`} isProse autoComplete="off" />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => <TextArea {...field} label={t`Description`} rows={5} />}
      </FormField>
      {picture && (
        <img
          className={style.picture}
          src={pictureUrl(picture, 320)}
          alt=""
          width={picture.width}
          height={picture.height}
        />
      )}
      <FormField control={control} name="pictureId">
        {({ onChange }) => (
          <PictureInput
            use="community"
            label={t`Choose a Picture`}
            hasPicture={picture !== null}
            onChange={(chosen) => {
              setPicture(chosen);
              onChange(chosen?.id ?? null);
            }}
          />
        )}
      </FormField>
      <FormField control={control} name="privacy">
        {({ onChange, ...field }) => (
          <RadioGroup
            {...field}
            label={t`Privacy`}
            description={t`Who can read`}
            variant="rows"
            options={community ? privacies() : newPrivacies()}
            onChange={(chosen) => {
              onChange(chosen as Privacy);
              onPrivacyChange?.(chosen as Privacy);
            }}
          />
        )}
      </FormField>
    </>
  );
}

const privacies = () => [
  { value: 'public', label: t`Public`, hint: t`Anyone can read` },
  { value: 'private', label: t`Private`, hint: t`Only members can read` },
];

/** How people join a new community follows from its privacy. */
const newPrivacies = () => [
  { value: 'public', label: t`Public`, hint: t`Anyone can read and join` },
  { value: 'private', label: t`Private`, hint: t`By invitation only` },
];
