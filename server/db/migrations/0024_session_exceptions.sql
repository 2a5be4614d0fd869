CREATE TABLE "session_run_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_run_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"effect" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "session_run_items_effect_check" CHECK ("session_run_items"."effect" in ('changed', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "session_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_met" boolean NOT NULL,
	"planned" integer NOT NULL,
	"next_date" date NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"finished_at" timestamp with time zone,
	"undoing_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	CONSTRAINT "session_runs_dates_check" CHECK ("session_runs"."end_date" >= "session_runs"."start_date")
);
--> statement-breakpoint
DROP VIEW "public"."live_sessions";--> statement-breakpoint
ALTER TABLE "attendance_changes" ADD COLUMN "by_substitute" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD COLUMN "substitute_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cancelled_by_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_held" boolean GENERATED ALWAYS AS (deleted_at is null and cancelled_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "moved_from_date" date;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "moved_from_start" time(0);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "move_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "substitute_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "planned_date" date;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "planned_start" time(0);--> statement-breakpoint
ALTER TABLE "session_run_items" ADD CONSTRAINT "session_run_items_run_id_session_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."session_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_runs" ADD CONSTRAINT "session_runs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_runs" ADD CONSTRAINT "session_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_run_items_run" ON "session_run_items" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "session_runs_created" ON "session_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_runs_one_open" ON "session_runs" USING btree (coalesce("school_id", 0)) WHERE "session_runs"."finished_at" is null and "session_runs"."undone_at" is null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_run_id_session_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."session_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incomplete_registers_substitute" ON "incomplete_registers" USING btree ("substitute_id","date") WHERE "incomplete_registers"."is_live" and "incomplete_registers"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_substitute" ON "sessions" USING btree ("substitute_id","date") WHERE "sessions"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_run" ON "sessions" USING btree ("run_id","id") WHERE "sessions"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_planned_elsewhere" ON "sessions" USING btree ("planned_date") WHERE "sessions"."planned_date" <> "sessions"."date";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_cancelled_check" CHECK (("sessions"."cancelled_at" is null) = ("sessions"."cancelled_by_name" is null) and ("sessions"."cancelled_at" is null) = ("sessions"."cancel_reason" is null));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_moved_check" CHECK (("sessions"."moved_from_date" is null) = ("sessions"."moved_from_start" is null));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_planned_check" CHECK (("sessions"."planned_date" is null) = ("sessions"."planned_start" is null));--> statement-breakpoint
CREATE VIEW "public"."held_sessions" AS (select "id", "subject_id", "name", "description", "date", "start_time", "end_time", "late_after_minutes", "created_at", "cancelled_at", "cancelled_by_name", "cancel_reason", "moved_from_date", "moved_from_start", "move_reason", "substitute_id", "run_id", "planned_date", "planned_start", "search" from "sessions" where ("sessions"."deleted_at" is null and "sessions"."is_held"));--> statement-breakpoint
CREATE VIEW "public"."live_sessions" AS (select "id", "subject_id", "name", "description", "date", "start_time", "end_time", "late_after_minutes", "created_at", "cancelled_at", "cancelled_by_name", "cancel_reason", "moved_from_date", "moved_from_start", "move_reason", "substitute_id", "run_id", "planned_date", "planned_start", "search" from "sessions" where "sessions"."deleted_at" is null);
--> statement-breakpoint
-- As in migrations 0016 and 0020, where a session counted that was not deleted; now it must not be cancelled either: is_held.
CREATE OR REPLACE FUNCTION hadir_note_blanks(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  blank integer[];
BEGIN
  PERFORM FROM classes WHERE id IN (
    SELECT subjects.class_id FROM sessions JOIN subjects ON subjects.id = sessions.subject_id
    WHERE sessions.id = ANY (changed)
  ) ORDER BY id FOR SHARE;
  blank := ARRAY(
    SELECT sessions.id FROM sessions JOIN subjects ON subjects.id = sessions.subject_id
    WHERE sessions.id = ANY (changed) AND EXISTS (
      SELECT FROM memberships WHERE memberships.class_id = subjects.class_id AND memberships.joined_on <= sessions.date
        AND (memberships.left_on IS NULL OR memberships.left_on > sessions.date) AND NOT EXISTS (
        SELECT FROM attendance WHERE attendance.session_id = sessions.id
          AND attendance.user_id = memberships.user_id AND attendance.status IS NOT NULL)));
  DELETE FROM incomplete_registers WHERE session_id = ANY (changed) AND session_id <> ALL (blank);
  INSERT INTO incomplete_registers (session_id, subject_id, date, start_time, is_live, substitute_id, search)
    SELECT id, subject_id, date, start_time, is_held, substitute_id, search FROM sessions WHERE id = ANY (blank) ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_note_moved_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer[] := ARRAY(
    SELECT id FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.subject_id, new_rows.date, new_rows.start_time, new_rows.is_held, new_rows.substitute_id, new_rows.search)
      IS DISTINCT FROM (old_rows.subject_id, old_rows.date, old_rows.start_time, old_rows.is_held, old_rows.substitute_id, old_rows.search));
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM subjects WHERE id IN (SELECT subject_id FROM sessions WHERE id = ANY (moved)) ORDER BY id FOR SHARE;
  PERFORM FROM classes WHERE id IN (
    SELECT subjects.class_id FROM sessions JOIN subjects ON subjects.id = sessions.subject_id WHERE sessions.id = ANY (moved)
  ) ORDER BY id FOR SHARE;
  UPDATE incomplete_registers AS noted
    SET subject_id = sessions.subject_id, date = sessions.date, start_time = sessions.start_time, is_live = sessions.is_held,
      substitute_id = sessions.substitute_id, search = sessions.search
    FROM sessions WHERE sessions.id = noted.session_id AND noted.session_id = ANY (moved);
  PERFORM hadir_note_blanks(ARRAY(
    SELECT id FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.subject_id, new_rows.date) <> (old_rows.subject_id, old_rows.date)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_add_to_days(changed integer[], present_by integer[], recorded_by integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sessions WHERE id = ANY (changed) ORDER BY id FOR SHARE;
  PERFORM FROM subjects WHERE id IN (SELECT subject_id FROM sessions WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
  PERFORM FROM classes WHERE id IN (
    SELECT class_id FROM subjects WHERE id IN (SELECT subject_id FROM sessions WHERE id = ANY (changed))) ORDER BY id FOR SHARE;
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), sessions.date, sessions.id & 15, sum(by.present), sum(by.recorded)
    FROM unnest(changed, present_by, recorded_by) AS by (id, present, recorded) JOIN sessions ON sessions.id = by.id
      JOIN subjects ON subjects.id = sessions.subject_id JOIN classes ON classes.id = subjects.class_id
    WHERE sessions.is_held
    GROUP BY 1, 2, 3 HAVING sum(by.present) <> 0 OR sum(by.recorded) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_days_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), moved.date, moved.id & 15, sum(n * marks.present), sum(n * marks.recorded)
    FROM (
      SELECT side.id, side.subject_id, side.date, side.n FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
        (old_rows.id, old_rows.subject_id, old_rows.date, -1, old_rows.is_held),
        (new_rows.id, new_rows.subject_id, new_rows.date, 1, new_rows.is_held)
      ) AS side (id, subject_id, date, n, is_live)
      WHERE side.is_live AND (old_rows.date <> new_rows.date OR old_rows.is_held <> new_rows.is_held
        OR old_rows.subject_id <> new_rows.subject_id)
    ) moved JOIN subjects ON subjects.id = moved.subject_id JOIN classes ON classes.id = subjects.class_id, LATERAL (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = moved.id
    ) marks
    WHERE marks.recorded <> 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER sessions_days_removed ON "sessions";
--> statement-breakpoint
CREATE TRIGGER sessions_days_removed BEFORE DELETE ON "sessions"
  FOR EACH ROW WHEN (OLD.is_held) EXECUTE FUNCTION hadir_days_of_removed_session();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_move_days(moved integer[], from_school integer, to_school integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT side.school_id, sessions.date, sessions.id & 15, sum(side.n * marks.present), sum(side.n * marks.recorded)
    FROM sessions, LATERAL (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = sessions.id
    ) marks, (VALUES (coalesce(from_school, 0), -1), (coalesce(to_school, 0), 1)) AS side (school_id, n)
    WHERE sessions.subject_id = ANY (moved) AND sessions.is_held AND marks.recorded <> 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_recount() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM attendance_days;
  INSERT INTO attendance_days (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), sessions.date, sessions.id & 15, sum(marks.present), sum(marks.recorded)
    FROM sessions JOIN (
      SELECT session_id, count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM attendance GROUP BY session_id
    ) marks ON marks.session_id = sessions.id
      JOIN subjects ON subjects.id = sessions.subject_id JOIN classes ON classes.id = subjects.class_id
    WHERE sessions.is_held AND marks.recorded <> 0 GROUP BY 1, 2, 3;
  DELETE FROM user_counts;
  INSERT INTO user_counts (role_id, is_active, total) SELECT role_id, is_active, count(*) FROM users GROUP BY role_id, is_active;
END
$$;
