import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findSubjectSchema, type SubjectFound } from '#contracts/erasures.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { findSubjectMutation } from '../api/find-subject.ts';

/** Looks a person up by what is typed. */
export function useFindForm(onFound: (found: SubjectFound, email: string) => void) {
  const { t } = useTranslation('erasures');
  const [values, setValues] = useState({ email: '' });
  const find = useMutation(findSubjectMutation);
  const form = useForm({
    name: 'find-person',
    schema: findSubjectSchema,
    toBody: (typed) => typed,
    state: [values, setValues],
    label: () => t('find.email'),
    mutation: find,
    onSent: (found, { email }) => onFound(found, email),
  });
  return { form, error: find.error };
}
