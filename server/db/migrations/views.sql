-- Views, as they are today: made anew after the tables have changed, or this file. Their columns are those of server/features/people/tables.ts.
-- The sessions there are.
CREATE VIEW live_sessions AS
  SELECT id, subject_id, class_id, teacher_id, name, description, date, start_time, end_time, late_after_minutes, created_at,
    cancelled_at, cancelled_by_name, cancel_reason, reinstated_at, moved_from_date, moved_from_start, move_reason, substitute_id,
    run_id, planned_date, planned_start, search
  FROM sessions WHERE deleted_at IS NULL;
--> statement-breakpoint
-- Those of them that count.
CREATE VIEW held_sessions AS
  SELECT id, subject_id, class_id, teacher_id, name, description, date, start_time, end_time, late_after_minutes, created_at,
    cancelled_at, cancelled_by_name, cancel_reason, reinstated_at, moved_from_date, moved_from_start, move_reason, substitute_id,
    run_id, planned_date, planned_start, search
  FROM sessions WHERE deleted_at IS NULL AND is_held;
