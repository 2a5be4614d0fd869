/**
 * Any number that is the same in every process. Migrations hold this lock exclusively; whoever needs the tables
 * unchanged shares it.
 */
export const MIGRATION_LOCK = 0x4ad1;
