import { ShipmentWizard } from '#web/features/shipments/components/shipment-wizard.tsx';
import { RequireStaff } from '#web/shared/session/require-staff.tsx';

export function Component() {
  return (
    <RequireStaff>
      <ShipmentWizard />
    </RequireStaff>
  );
}
