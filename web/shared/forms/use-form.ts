import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from 'react';
import { z } from 'zod';
import { type Attempt, useAttemptKey } from '../api/attempt.ts';
import { fieldsAtFault, judge, problemsOf, type Rules } from './judge.ts';
import { type FieldOf, type FieldProblem, type FieldProblems, type FormValues } from './problem.ts';
import { namesField, standing, type Told, toldBy } from './told.ts';
import { useProblemText } from './use-problem-text.ts';

/** What a form needs of the mutation that it is sent by. */
interface Sending<Body, Answer> {
  isPending: boolean;
  mutateAsync: (
    attempt: Attempt<Body>,
    told: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => Promise<Answer>;
}

interface FormOptions<Values extends FormValues, Schema extends z.ZodObject, Answer> extends Rules<Values, Schema> {
  /** Begins the ids of the form's fields. */
  name: string;
  /** What is filled in, kept by whoever has to keep it longer than the form is shown. */
  state: readonly [Values, Dispatch<SetStateAction<Values>>];
  label: (field: FieldOf<Values>) => string;
  /** Marks what is required with a star. */
  starred?: boolean;
  /** The form's own words for a problem, where the usual ones are not the best. */
  say?: (field: FieldOf<Values>, problem: FieldProblem) => string | undefined;
  mutation: Sending<z.output<Schema>, Answer>;
  /** The key that a body is sent under; by default a new one as soon as the body differs. */
  keyFor?: (body: unknown) => string;
  /** Only while the form is shown. */
  onSent?: (answer: Answer, body: z.output<Schema>) => void;
  onRefused?: (problems: FieldProblems<FieldOf<Values>>) => void;
}

/**
 * A form on a schema of the contract. Problems are told once it has been refused, and from then on as they stand; what the server
 * says about a field stands until that field changes.
 */
export function useForm<Values extends FormValues, Schema extends z.ZodObject, Answer>(
  options: FormOptions<Values, Schema, Answer>,
) {
  const { name: formName, schema, label, say, starred = false, mutation, onSent, onRefused } = options;
  const [values, setValues] = options.state;
  const textOf = useProblemText();
  const attemptKey = useAttemptKey();
  const sending = useRef(false);
  const [refused, setRefused] = useState(false);
  const [told, setTold] = useState<Told<Values>>();
  const [refusals, setRefusals] = useState(0);

  const problems = { ...standing(told, values), ...(refused ? problemsOf(options, values) : undefined) };

  const refuse = (found: FieldProblems<FieldOf<Values>>) => {
    setRefusals((count) => count + 1);
    onRefused?.(found);
  };

  const submit = (idempotencyKey?: string) => {
    if (sending.current) return;
    const judged = judge(options, values);
    setTold(undefined);
    setRefused(!judged.ok);
    if (!judged.ok) return refuse(judged.problems);
    const { body } = judged;
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
            const found = toldBy(error, values);
            if (!namesField(error, values)) return;
            setTold({ values, problems: found });
            refuse(found);
          },
        },
      )
      .then(release, release);
  };

  const idOf = (field: FieldOf<Values>) => `${formName}-${field}`;
  const errorOf = (field: FieldOf<Values>): string | undefined => {
    const problem = problems[field];
    return problem && (say?.(field, problem) ?? textOf(problem));
  };

  return {
    name: formName,
    values,
    /** What is wrong, in the order of the form. */
    problems: fieldsAtFault(values, problems).map((field) => ({
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
    /** What a field is made of. */
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
