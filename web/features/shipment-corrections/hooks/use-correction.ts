import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { useAttemptKey, type Attempt } from '#web/shared/api/attempt.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import type { AttemptAt } from '#web/shared/api/if-match.ts';
import { withText, type FieldOf, type FieldProblems, type FormValues } from '#web/shared/forms/problem.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { type Choice, type Conflict, conflictOf, merged, undecided, type Version, withChoices } from '../model/conflict.ts';

const mostAttempts = 5;

interface CorrectionOptions<Values extends FormValues, Body> {
  mutation: UseMutationOptions<Shipment, Error, AttemptAt<Body>>;
  opened: Version<Values>;
  /** The same as it is now. */
  fetchNow: () => Promise<Version<Values>>;
  /** The body of a form on top of a version, where it names more than what was changed. */
  bodyOf?: (values: Values, base: Values) => Body;
  /** Fields that only make sense together: a change to one is in conflict with someone else's to another. */
  together?: readonly (readonly FieldOf<Values>[])[];
}

interface Callbacks {
  onSuccess: (answer: Shipment) => void;
  onError: (error: Error) => void;
}

/** Nothing was saved, and the person has to choose. */
class Conflicting extends Error {}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/**
 * A change to a version of something. Where someone else has changed it since, the change is made to what it is now; where both
 * changed the same field, the person decides, as often as it happens. What was typed stays.
 */
export function useCorrection<Values extends FormValues, Body>(options: CorrectionOptions<Values, Body>) {
  const { mutation, opened, fetchNow, bodyOf, together } = options;
  const { t } = useTranslation('shipmentCorrections');
  const toast = useToast();
  const sending = useMutation(mutation);
  const keyFor = useAttemptKey();
  const [base, setBase] = useState(opened);
  const [values, setValues] = useState(opened.values);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [error, setError] = useState<Error>();
  const [isPending, setPending] = useState(false);

  const sendToNewest = async (typed: Attempt<Body>): Promise<Shipment> => {
    let attempt = typed;
    let { revision } = base;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await sending.mutateAsync({ ...attempt, revision });
      } catch (stale) {
        if (!isStale(stale) || attempts === mostAttempts) throw stale;
        const theirs = await fetchNow();
        const versions = { opened: base.values, theirs, mine: values };
        const found = conflictOf(versions, together);
        if (found) {
          setConflict(found);
          setBase(theirs);
          setValues(withChoices(values, found));
          throw new Conflicting(t('conflict.title'), { cause: stale });
        }
        if (bodyOf) {
          const body = bodyOf(merged(versions), theirs.values);
          attempt = { body, idempotencyKey: keyFor(body) };
        }
        revision = theirs.revision;
      }
    }
  };
  const refuse = (refusal: unknown, { onError }: Callbacks) => {
    if (refusal instanceof Conflicting || !(refusal instanceof Error)) return;
    setError(refusal);
    toast({ title: t('failed'), description: messageOf(refusal), tone: 'destructive' });
    onError(refusal);
  };
  const mutateAsync = async (attempt: Attempt<Body>, callbacks: Callbacks) => {
    setError(undefined);
    setPending(true);
    try {
      const answer = await sendToNewest(attempt);
      toast({ title: t('done'), tone: 'success' });
      callbacks.onSuccess(answer);
      return answer;
    } catch (refusal) {
      refuse(refusal, callbacks);
      throw refusal;
    } finally {
      setPending(false);
    }
  };

  return {
    /** What the form is compared with: what it was opened with, or what was found since. */
    base: base.values,
    state: [values, setValues] as const,
    mutation: { isPending, mutateAsync },
    error,
    conflict,
    choose(field: FieldOf<Values>, choice: Choice) {
      if (!conflict) return;
      setConflict({ ...conflict, choices: { ...conflict.choices, [field]: choice } });
      setValues((now) => ({ ...now, [field]: choice === 'mine' ? conflict.mine[field] : conflict.theirs.values[field] }));
    },
    /** What keeps a form from being sent while a choice is open. */
    check(): FieldProblems<FieldOf<Values>> {
      const problems: FieldProblems<FieldOf<Values>> = {};
      for (const field of undecided(conflict)) problems[field] = withText(t('conflict.choose'));
      return problems;
    },
  };
}
