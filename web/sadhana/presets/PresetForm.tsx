import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Practice, Preset } from '#contract/sadhana/sadhana.ts';
import { api } from '#web/platform/api/api.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { PracticeDialog } from '#web/sadhana/practices/PracticeDialog.tsx';
import { presetsQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { PresetFields } from './PresetFields.tsx';
import { fieldsOf, TypedPreset } from './typedPreset.ts';

interface Props {
  /** The one that is edited; none for a new one. */
  preset?: Preset;
  practices: readonly Practice[];
  onClose: () => void;
}

export function PresetForm({ preset, practices, onClose }: Props) {
  const cache = useQueryClient();
  const { orTell } = useErrorNotice();
  const [isNaming, setIsNaming] = useState(false);
  const { form, ...rest } = useContractForm({
    schema: TypedPreset,
    defaults: fieldsOf(preset),
    send: async (body) => {
      const saved = await orTell(() =>
        preset
          ? api.sadhana.updatePreset({ params: { id: preset.id }, body })
          : api.sadhana.createPreset({ body }),
      );
      if (!saved) return;
      release();
      await cache.invalidateQueries({ queryKey: presetsQuery().queryKey });
      toast.success('The preset is saved.');
      leave();
    },
    fallback: 'An unexpected error occurred.',
  });
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty, { isInSearch: true });

  const leave = () => {
    onClose();
    focusHeading();
  };

  /** Who names a practice here wants it in the preset. */
  const add = (practice: Practice) =>
    form.setValue('practiceIds', [...form.getValues('practiceIds'), practice.id], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });

  return (
    <>
      <LeaveQuestion blocker={blocker} />
      <Form
        {...rest}
        action="Save Preset"
        ways={
          <Button variant="still" onPress={leave}>
            Cancel
          </Button>
        }
      >
        <PresetFields control={form.control} practices={practices} onNew={() => setIsNaming(true)} />
      </Form>
      {/* Beside the form: a form inside of another would send that one too. */}
      <PracticeDialog isOpen={isNaming} onClose={() => setIsNaming(false)} onSaved={add} />
    </>
  );
}
