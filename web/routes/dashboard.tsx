import { ShipmentsDashboard } from '#web/features/shipments/components/shipments-dashboard.tsx';
import { RequireStaff } from '#web/shared/session/require-staff.tsx';

export function Component() {
  return (
    <RequireStaff>
      <ShipmentsDashboard />
    </RequireStaff>
  );
}
