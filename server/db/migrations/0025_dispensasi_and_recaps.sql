ALTER TABLE "attendance" DROP CONSTRAINT "attendance_status_check";--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "is_daily" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "day_rule" text DEFAULT 'any-alpa' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_status_check" CHECK ("attendance"."status" in ('hadir', 'terlambat', 'izin', 'sakit', 'alpa', 'dispensasi'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_day_rule_check" CHECK ("schools"."day_rule" in ('any-alpa', 'half-present', 'first-lesson', 'daily-register'));
--> statement-breakpoint
-- Dispensasi is presence in every sum that triggers keep, whichever migration wrote them last. No mark has it yet: nothing to recount.
DO $$
DECLARE
  kept regprocedure;
BEGIN
  FOR kept IN SELECT oid::regprocedure FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prosrc LIKE '%status IN (''hadir'', ''terlambat'')%'
  LOOP
    EXECUTE replace(pg_get_functiondef(kept), 'status IN (''hadir'', ''terlambat'')', 'status IN (''hadir'', ''terlambat'', ''dispensasi'')');
  END LOOP;
END
$$;
