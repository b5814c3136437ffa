import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Practice, Preset } from '../../../contract/sadhana.ts';
import { api } from '../../platform/api.ts';
import { Form } from '../../platform/Form.tsx';
import { focusHeading } from '../../platform/focusHeading.ts';
import { LeaveQuestion } from '../../platform/LeaveQuestion.tsx';
import { useContractForm } from '../../platform/useContractForm.ts';
import { useErrorNotice } from '../../platform/useErrorNotice.ts';
import { useUnsavedGuard } from '../../platform/useUnsavedGuard.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { PracticeDialog } from '../practices/PracticeDialog.tsx';
import { presetsQuery } from '../readings.ts';
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
          ? api.sadhana.rewritePreset({ params: { id: preset.id }, body })
          : api.sadhana.makePreset({ body }),
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
