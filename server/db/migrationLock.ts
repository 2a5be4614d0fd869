/**
 * The key of an advisory lock; any number will do that is the same in every process. Migrations hold this lock exclusively; a process that
 * needs the tables unchanged shares it.
 */
export const MIGRATION_LOCK = 0x4ad1;
