import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyReceiverSchema, type NotifyReceiver } from '#contracts/notifications.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { hasValidCheckDigit, normaliseTrackingNumber, trackingNumberPattern } from '#contracts/tracking-number.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { attemptKeys } from '#web/shared/api/attempt.ts';
import { withText } from '#web/shared/forms/problem.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { notifyMutation } from '../api/notify.ts';

export type NotifyForm = { recipientEmail: string; senderName: string; trackingNumber: string; shipmentId: string };

export const blankForm = (trackingNumber: string): NotifyForm => ({
  recipientEmail: '',
  senderName: '',
  trackingNumber,
  shipmentId: '',
});

export const formAbout = ({ recipientEmail, senderName, trackingNumber, id }: Shipment): NotifyForm => ({
  recipientEmail,
  senderName,
  trackingNumber,
  shipmentId: id,
});

const isMistyped = (typed: string): boolean => {
  const number = normaliseTrackingNumber(typed);
  return trackingNumberPattern.test(number) && !hasValidCheckDigit(number);
};

/** The form, and the question about an address that the server does not know for the shipment. */
export function useNotify(initial: NotifyForm) {
  const { t } = useTranslation(['notify', 'common']);
  const toast = useToast();
  const [values, setValues] = useState(initial);
  const [keyFor, setKeyFor] = useState(() => attemptKeys());
  const [asked, setAsked] = useState<NotifyReceiver>();
  const mutation = useMutation({
    ...notifyMutation,
    onSuccess: (_answer, { body }) => {
      toast({ title: t('sent.title'), description: t('sent.detail', { email: body.recipientEmail }), tone: 'success' });
      setAsked(undefined);
      setValues(blankForm(''));
      // What is asked for once more from here on is another email.
      setKeyFor(() => attemptKeys());
    },
    onError: (error, { body }) => {
      const said = error instanceof ApiError ? error : undefined;
      if (said?.code === 'address_unconfirmed') return setAsked(body);
      setAsked(undefined);
      toast({ title: t('failed.title'), description: said?.userMessage || t('failed.detail'), tone: 'destructive' });
    },
  });

  const form = useForm({
    name: 'notify',
    schema: notifyReceiverSchema,
    check: ({ trackingNumber }) =>
      isMistyped(trackingNumber) ? { trackingNumber: withText(t('common:trackingNumber.badCheckDigit')) } : {},
    state: [values, setValues],
    label: (field) => t(field),
    starred: true,
    mutation,
    keyFor,
    onRefused: (problems) => {
      if (Object.values(problems).every((problem) => problem?.kind !== 'required')) return;
      toast({ title: t('missing'), description: t('missingDetail'), tone: 'destructive' });
    },
  });

  const confirm = () => {
    if (!asked) return;
    const body = { ...asked, addressConfirmed: true };
    mutation.mutate({ body, idempotencyKey: keyFor(body) });
  };

  return { form, asked, confirm, cancel: () => setAsked(undefined), isSending: mutation.isPending };
}

export type Notifying = ReturnType<typeof useNotify>;
