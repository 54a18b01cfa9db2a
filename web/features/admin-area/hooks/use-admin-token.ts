import { useSyncExternalStore } from 'react';
import { adminToken, onAdminTokenChange } from '../model/admin-session.ts';

export const useAdminToken = (): string | null => useSyncExternalStore(onAdminTokenChange, adminToken, () => null);
