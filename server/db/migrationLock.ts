/** Any number; the same in every process. Whoever changes tables holds it alone, whoever needs them as they are in common. */
export const MIGRATION_LOCK = 0x4ad1;
