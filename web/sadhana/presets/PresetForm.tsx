import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { Practice } from '#contract/sadhana/practices.ts';
import { MAX_SEQUENCE_MINUTES, type Preset, type PresetDraft } from '#contract/sadhana/presets.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { practiceName } from '#web/platform/practiceName.ts';
import { valueText } from '#web/platform/practiceValues.ts';
import { PracticeDialog } from '#web/sadhana/practices/PracticeDialog.tsx';
import { presetsQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { CheckboxGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './PresetForm.module.css';
import {
  type PresetFormValues,
  presetFormSchema,
  presetFormValues,
  sequencePractices,
} from './presetForm.ts';

interface Props {
  /** The preset to edit; absent for a new preset. */
  preset?: Preset;
  practices: readonly Practice[];
  onClose: () => void;
}

export function PresetForm({ preset, practices, onClose }: Props) {
  const queryClient = useQueryClient();
  const { runOrShowError } = useErrorNotice();
  const [isPracticeDialogOpen, setIsPracticeDialogOpen] = useState(false);
  const create = useCreateOnce<PresetDraft, Preset>({
    create: (body, idempotencyKey) => api.sadhana.createPreset({ body, idempotencyKey }),
    ifChanged: ({ id }, body) => api.sadhana.updatePreset({ params: { id }, body }),
  });
  const { form, ...rest } = useContractForm({
    schema: presetFormSchema(practices),
    defaults: presetFormValues(practices, preset),
    send: async (body) => {
      const saved = await runOrShowError(() =>
        preset ? api.sadhana.updatePreset({ params: { id: preset.id }, body }) : create(body),
      );
      if (!saved) return;
      allowNavigation();
      await queryClient.invalidateQueries({ queryKey: presetsQuery().queryKey });
      toast.success(t`The preset is saved.`);
      close();
    },
    fallback: (failure) => reasonText(failure, t`An unexpected error occurred.`),
  });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty, { blocksQueryChanges: true });

  const close = () => {
    onClose();
    focusHeading();
  };

  /** Adds a practice that was created here to the preset. */
  const addPractice = (practice: Practice) =>
    form.setValue('practiceIds', [...form.getValues('practiceIds'), practice.id], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });

  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form
        {...rest}
        action={t`Save Preset`}
        otherActions={
          <Button variant="subtle" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <PresetFields
          control={form.control}
          practices={practices}
          onNewPractice={() => setIsPracticeDialogOpen(true)}
        />
      </Form>
      {/* Outside the form, because submitting a nested form would submit the outer one too. */}
      <PracticeDialog
        isOpen={isPracticeDialogOpen}
        onClose={() => setIsPracticeDialogOpen(false)}
        onSaved={addPractice}
      />
    </>
  );
}

interface PresetFieldsProps {
  control: Control<PresetFormValues, unknown, PresetDraft>;
  practices: readonly Practice[];
  onNewPractice: () => void;
}

function PresetFields({ control, practices, onNewPractice }: PresetFieldsProps) {
  return (
    <>
      <FormField control={control} name="title">
        {(field) => <TextField {...field} label={t`Title`} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => <TextArea {...field} label={t`Description`} isOptional rows={2} />}
      </FormField>
      <div className={style.practices}>
        <FormField control={control} name="practiceIds">
          {(field) => (
            <CheckboxGroup
              {...field}
              label={t`Practices`}
              variant="rows"
              options={practices.map((practice) => ({
                value: practice.id,
                label: practiceName(practice),
                hint: valueText(practice.defaultValue, practice.type),
              }))}
            />
          )}
        </FormField>
        <Button variant="plain" onPress={onNewPractice}>
          <Plus />
          <Trans>New Practice</Trans>
        </Button>
      </div>
      <SequenceFields control={control} practices={practices} />
      <FormField control={control} name="isPublic">
        {({ value, error: _, ...field }) => (
          <Switch {...field} isSelected={value} hint={t`Others may use and copy it.`}>
            <Trans context="preset">Public</Trans>
          </Switch>
        )}
      </FormField>
    </>
  );
}

/** The minutes of each practice in the sequence that the chosen practices form. */
function SequenceFields({ control, practices }: Omit<PresetFieldsProps, 'onNewPractice'>) {
  const practiceIds = useWatch({ control, name: 'practiceIds' });
  const chosen = sequencePractices(practices, practiceIds);
  if (chosen.length === 0) return null;
  return (
    <fieldset className={style.sequence}>
      <legend>
        <Trans>Minutes in a sequence</Trans>
      </legend>
      <p>
        <Trans>Without a number, a practice has its usual length.</Trans>
      </p>
      {chosen.map(({ id, name, defaultValue }) => (
        <FormField key={id} control={control} name={`minutes.${id}`}>
          {({ value, ...field }) => (
            <TextField
              {...field}
              value={value ?? ''}
              label={practiceName({ id, name })}
              unit={t`minutes`}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_SEQUENCE_MINUTES}
              placeholder={String(defaultValue)}
              autoComplete="off"
            />
          )}
        </FormField>
      ))}
    </fieldset>
  );
}
