import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { rotateApiKeySchema, type RotateApiKey } from '#contracts/api-keys.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { FormModal } from '#web/shared/forms/form-modal.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { overlapHours, overlaps, type Overlap } from './overlaps.ts';
import styles from './secrets.module.css';

interface RotateModalProps<Rotated> {
  title: string;
  words: Record<'note' | 'rotate' | 'cancel' | 'overlap', string>;
  /** How each choice of an overlap is called. */
  overlapText: (overlap: Overlap) => string;
  mutation: UseMutationOptions<Rotated, Error, Attempt<RotateApiKey>>;
  onRotated: (rotated: Rotated) => void;
  onClose: () => void;
}

/** Asks for how long the secret before goes on working, and rotates it. */
export function RotateModal<Rotated>({ title, words, overlapText, mutation, onRotated, onClose }: RotateModalProps<Rotated>) {
  const rotate = useMutation(mutation);
  const form = useForm({
    name: 'rotate',
    schema: rotateApiKeySchema,
    toBody: (values: { overlapHours: Overlap }) => ({ overlapHours: overlapHours[values.overlapHours] }),
    state: useState<{ overlapHours: Overlap }>({ overlapHours: 'day' }),
    label: () => words.overlap,
    mutation: rotate,
    onSent: (rotated) => {
      onClose();
      onRotated(rotated);
    },
  });
  return (
    <FormModal
      title={title}
      note={words.note}
      save={words.rotate}
      close={words.cancel}
      form={form}
      error={rotate.error}
      onClose={onClose}
    >
      <Form form={form} className={styles['form']} dense>
        <ChoiceField
          field={form.field('overlapHours')}
          options={overlaps.map((value) => ({ value, label: overlapText(value) }))}
        />
      </Form>
    </FormModal>
  );
}
