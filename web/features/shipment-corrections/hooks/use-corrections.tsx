import { useState } from 'react';
import type { Shipment } from '#contracts/shipments.ts';
import { finalStatuses } from '#contracts/statuses.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { CancelModal } from '../components/cancel-modal.tsx';
import { ContactModal } from '../components/contact-modal.tsx';
import { EstimateModal } from '../components/estimate-modal.tsx';

export type CorrectionAction = 'sender' | 'recipient' | 'estimate' | 'cancel';

const contacts: readonly CorrectionAction[] = ['sender', 'recipient'];
const all: readonly CorrectionAction[] = [...contacts, 'estimate', 'cancel'];
const none: readonly CorrectionAction[] = [];

/** What can be put right about a shipment; nothing for those who only read, and no plans for one that has ended. */
export function useCorrections(shipment: Shipment) {
  const canWrite = useCanWrite();
  // A form stays with the shipment that it was opened for, whatever is read meanwhile.
  const [opened, setOpened] = useState<{ action: CorrectionAction; shipment: Shipment }>();
  const close = () => setOpened(undefined);
  const dialogOf = ({ action, shipment: shown }: NonNullable<typeof opened>) => {
    if (action === 'estimate') return <EstimateModal shipment={shown} onClose={close} />;
    if (action === 'cancel') return <CancelModal shipment={shown} onClose={close} />;
    return <ContactModal shipment={shown} party={action} onClose={close} />;
  };
  const possible: readonly CorrectionAction[] = finalStatuses.includes(shipment.status) ? contacts : all;
  return {
    actions: canWrite ? possible : none,
    open: (action: CorrectionAction) => setOpened({ action, shipment }),
    dialog: opened ? dialogOf(opened) : null,
  };
}
