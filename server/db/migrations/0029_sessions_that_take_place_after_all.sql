DROP VIEW "public"."held_sessions";--> statement-breakpoint
DROP VIEW "public"."live_sessions";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reinstated_at" timestamp with time zone;--> statement-breakpoint
CREATE VIEW "public"."held_sessions" AS (select "id", "subject_id", "name", "description", "date", "start_time", "end_time", "late_after_minutes", "created_at", "cancelled_at", "cancelled_by_name", "cancel_reason", "reinstated_at", "moved_from_date", "moved_from_start", "move_reason", "substitute_id", "run_id", "planned_date", "planned_start", "search" from "sessions" where ("sessions"."deleted_at" is null and "sessions"."is_held"));--> statement-breakpoint
CREATE VIEW "public"."live_sessions" AS (select "id", "subject_id", "name", "description", "date", "start_time", "end_time", "late_after_minutes", "created_at", "cancelled_at", "cancelled_by_name", "cancel_reason", "reinstated_at", "moved_from_date", "moved_from_start", "move_reason", "substitute_id", "run_id", "planned_date", "planned_start", "search" from "sessions" where "sessions"."deleted_at" is null);
--> statement-breakpoint
-- Those of which it was said before, on a day without lessons: only the audit knows.
UPDATE sessions SET reinstated_at = said.at
FROM (SELECT target_id, max(at) AS at FROM audit_events WHERE entity = 'session' AND action = 'reinstated' GROUP BY target_id) said,
  subjects, classes
WHERE sessions.id = said.target_id AND subjects.id = sessions.subject_id AND classes.id = subjects.class_id
  AND sessions.deleted_at IS NULL AND sessions.cancelled_at IS NULL
  AND EXISTS (SELECT FROM calendar_days WHERE calendar_days.school_id = classes.school_id AND NOT calendar_days.is_school_day
    AND sessions.date BETWEEN calendar_days.start_date AND calendar_days.end_date);
