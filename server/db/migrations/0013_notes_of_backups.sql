CREATE TABLE "backup_notes" (
	"by" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"bytes" bigint,
	CONSTRAINT "backup_notes_by_check" CHECK ("backup_notes"."by" in ('nightly', 'upgrade', 'command', 'external'))
);
