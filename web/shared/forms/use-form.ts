import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from 'react';
import { z } from 'zod';
import { type Attempt, useAttemptKey } from '../api/attempt.ts';
import { invalidFields, validate, problemsOf, type Rules } from './validate.ts';
import { type FieldOf, type FieldProblem, type FieldProblems, type FormValues } from './problem.ts';
import { namesAnyField, unchangedProblems, type ServerProblems, serverProblems } from './server-problems.ts';
import { useProblemText } from './use-problem-text.ts';

/** What a form needs of the mutation that it is sent by. */
interface Sending<Body, Answer> {
  isPending: boolean;
  mutateAsync: (
    attempt: Attempt<Body>,
    callbacks: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => Promise<Answer>;
}

interface FormOptions<Values extends FormValues, Schema extends z.ZodObject, Answer> extends Rules<Values, Schema> {
  /** Begins the ids of the form's fields. */
  name: string;
  /** What is filled in, kept by whoever has to keep it longer than the form is shown. */
  state: readonly [Values, Dispatch<SetStateAction<Values>>];
  label: (field: FieldOf<Values>) => string;
  starred?: boolean;
  /** The form's own text for a problem, where the general one is not the best. */
  textFor?: (field: FieldOf<Values>, problem: FieldProblem) => string | undefined;
  mutation: Sending<z.output<Schema>, Answer>;
  /** The key that a body is sent under; by default a new one as soon as the body differs. */
  keyFor?: (body: unknown) => string;
  /** Only while the form is shown. */
  onSent?: (answer: Answer, body: z.output<Schema>) => void;
  onRefused?: (problems: FieldProblems<FieldOf<Values>>) => void;
}

/**
 * A form on a schema of the contract. Problems are shown from the first refused submit on, and follow what is typed; what the
 * server says about a field is shown until that field changes.
 */
export function useForm<Values extends FormValues, Schema extends z.ZodObject, Answer>(
  options: FormOptions<Values, Schema, Answer>,
) {
  const { name: formName, schema, label, textFor, starred = false, mutation, onSent, onRefused } = options;
  const [values, setValues] = options.state;
  const textOf = useProblemText();
  const attemptKey = useAttemptKey();
  const sending = useRef(false);
  const [refused, setRefused] = useState(false);
  const [server, setServer] = useState<ServerProblems<Values>>();
  const [refusals, setRefusals] = useState(0);

  const problems = { ...unchangedProblems(server, values), ...(refused ? problemsOf(options, values) : undefined) };

  const refuse = (found: FieldProblems<FieldOf<Values>>) => {
    setRefusals((count) => count + 1);
    onRefused?.(found);
  };

  const submit = (idempotencyKey?: string) => {
    if (sending.current) return;
    const validated = validate(options, values);
    setServer(undefined);
    setRefused(!validated.ok);
    if (!validated.ok) return refuse(validated.problems);
    const { body } = validated;
    const key = idempotencyKey ?? (options.keyFor ?? attemptKey)(body);
    const release = () => {
      sending.current = false;
    };
    sending.current = true;
    mutation
      .mutateAsync(
        { body, idempotencyKey: key },
        {
          onSuccess: (answer) => onSent?.(answer, body),
          onError: (error) => {
            const found = serverProblems(error, values);
            if (!namesAnyField(error, values)) return;
            setServer({ values, problems: found });
            refuse(found);
          },
        },
      )
      .then(release, release);
  };

  const idOf = (field: FieldOf<Values>) => `${formName}-${field}`;
  const errorOf = (field: FieldOf<Values>): string | undefined => {
    const problem = problems[field];
    return problem && (textFor?.(field, problem) ?? textOf(problem));
  };

  return {
    name: formName,
    values,
    problems: invalidFields(values, problems).map((field) => ({
      field,
      id: idOf(field),
      label: label(field),
      text: errorOf(field) ?? '',
    })),
    /** Grows with every refusal, which moves the focus to the summary. */
    refusals,
    isPending: mutation.isPending,
    change: (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes })),
    idOf,
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    field: <Name extends FieldOf<Values>>(field: Name) => {
      const required = isRequired(schema, field);
      return {
        id: idOf(field),
        name: field,
        label: label(field),
        required,
        starred: starred && required,
        error: errorOf(field),
        value: values[field],
        onChange: (value: Values[Name]) => setValues((now) => ({ ...now, [field]: value })),
      };
    },
  };
}

const isRequired = (schema: z.ZodObject, field: string): boolean => {
  const part = schema.shape[field];
  return part !== undefined && !z.safeParse(part, undefined).success;
};
