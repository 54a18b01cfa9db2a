import { eventNames } from '#contracts/labels/audit-en.ts';

export default eventNames;
