DROP VIEW "public"."held_sessions";--> statement-breakpoint
DROP VIEW "public"."live_sessions";--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD COLUMN "class_id" integer;--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD COLUMN "teacher_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "class_id" integer DEFAULT null;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "teacher_id" integer;--> statement-breakpoint
-- Deleted and cancelled ones as well. What triggers keep does not change by it.
ALTER TABLE "sessions" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "sessions" SET class_id = subjects.class_id, teacher_id = subjects.teacher_id FROM subjects WHERE subjects.id = sessions.subject_id;--> statement-breakpoint
ALTER TABLE "sessions" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "class_id" SET NOT NULL;--> statement-breakpoint
UPDATE "incomplete_registers" SET class_id = sessions.class_id, teacher_id = sessions.teacher_id FROM sessions WHERE sessions.id = session_id;--> statement-breakpoint
ALTER TABLE "incomplete_registers" ALTER COLUMN "class_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incomplete_registers_class" ON "incomplete_registers" USING btree ("class_id","date","start_time","session_id") WHERE "incomplete_registers"."is_live";--> statement-breakpoint
CREATE INDEX "incomplete_registers_teacher" ON "incomplete_registers" USING btree ("teacher_id","date") WHERE "incomplete_registers"."is_live";--> statement-breakpoint
CREATE INDEX "sessions_of_class" ON "sessions" USING btree ("class_id","date","start_time","id");--> statement-breakpoint
CREATE INDEX "sessions_of_teacher" ON "sessions" USING btree ("teacher_id","date","start_time","id");--> statement-breakpoint
CREATE VIEW "public"."held_sessions" AS (select "id", "subject_id", "class_id", "teacher_id", "name", "description", "date", "start_time", "end_time", "late_after_minutes", "created_at", "cancelled_at", "cancelled_by_name", "cancel_reason", "reinstated_at", "moved_from_date", "moved_from_start", "move_reason", "substitute_id", "run_id", "planned_date", "planned_start", "search" from "sessions" where ("sessions"."deleted_at" is null and "sessions"."is_held"));--> statement-breakpoint
CREATE VIEW "public"."live_sessions" AS (select "id", "subject_id", "class_id", "teacher_id", "name", "description", "date", "start_time", "end_time", "late_after_minutes", "created_at", "cancelled_at", "cancelled_by_name", "cancel_reason", "reinstated_at", "moved_from_date", "moved_from_start", "move_reason", "substitute_id", "run_id", "planned_date", "planned_start", "search" from "sessions" where "sessions"."deleted_at" is null);
--> statement-breakpoint
-- A session is its subject's class's and teacher's at the moment at which it is made. The subject is held, so that who gives it to another
-- class or teacher at this moment comes before or after, and overlooks no session.
CREATE FUNCTION hadir_note_whose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT subjects.class_id, subjects.teacher_id INTO NEW.class_id, NEW.teacher_id FROM subjects WHERE subjects.id = NEW.subject_id FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no subject %', NEW.subject_id
      USING ERRCODE = 'foreign_key_violation', TABLE = 'sessions', CONSTRAINT = 'sessions_subject_id_subjects_id_fk';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_whose BEFORE INSERT ON "sessions" FOR EACH ROW WHEN (NEW.class_id IS NULL) EXECUTE FUNCTION hadir_note_whose();
--> statement-breakpoint
-- What was marked is never changed by an update of another table, also where a mark was cleared again: its history is told of this class.
CREATE FUNCTION hadir_keep_whose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM attendance WHERE attendance.session_id = OLD.id) THEN
    RAISE EXCEPTION 'session % has marks and stays its class''s and its teacher''s', OLD.id
      USING ERRCODE = 'check_violation', TABLE = 'sessions', CONSTRAINT = 'sessions_marked_stay';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_whose_kept BEFORE UPDATE OF class_id, teacher_id ON "sessions" FOR EACH ROW
  WHEN ((OLD.class_id, OLD.teacher_id) IS DISTINCT FROM (NEW.class_id, NEW.teacher_id)) EXECUTE FUNCTION hadir_keep_whose();
--> statement-breakpoint
-- Where a subject is decides nothing of its sessions any more.
DROP TRIGGER subjects_blanks_moved ON "subjects";--> statement-breakpoint
DROP FUNCTION hadir_note_blanks_of_subject();--> statement-breakpoint
DROP TRIGGER subjects_days_moved ON "subjects";--> statement-breakpoint
DROP FUNCTION hadir_days_of_subject();--> statement-breakpoint
-- From here on the functions of before ask each session whose it is, where they asked its subject.
CREATE OR REPLACE FUNCTION hadir_closed_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_ids integer[];
  days date[];
BEGIN
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT changed_rows.class_id, changed_rows.date FROM changed_rows WHERE changed_rows.is_held) AS places;
  IF class_ids IS NOT NULL THEN
    PERFORM hadir_refuse_closed(class_ids, days);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_closed_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_ids integer[];
  days date[];
BEGIN
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT side.class_id, side.date FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
      (old_rows.class_id, old_rows.date, old_rows.is_held), (new_rows.class_id, new_rows.date, new_rows.is_held)
    ) AS side (class_id, date, is_held)
    WHERE side.is_held AND (old_rows.subject_id, old_rows.class_id, old_rows.teacher_id, old_rows.name, old_rows.description, old_rows.date, old_rows.start_time, old_rows.end_time,
        old_rows.is_held, old_rows.substitute_id)
      IS DISTINCT FROM (new_rows.subject_id, new_rows.class_id, new_rows.teacher_id, new_rows.name, new_rows.description, new_rows.date, new_rows.start_time, new_rows.end_time,
        new_rows.is_held, new_rows.substitute_id)) AS places;
  IF class_ids IS NOT NULL THEN
    PERFORM hadir_refuse_closed(class_ids, days);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_days_of_removed_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT coalesce((SELECT school_id FROM classes WHERE id = OLD.class_id), 0),
      OLD.date, OLD.id & 15, -present, -recorded FROM (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = OLD.id
    ) marks WHERE recorded <> 0
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_days_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), moved.date, moved.id & 15, sum(n * marks.present), sum(n * marks.recorded)
    FROM (
      SELECT side.id, side.class_id, side.date, side.n FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
        (old_rows.id, old_rows.class_id, old_rows.date, -1, old_rows.is_held),
        (new_rows.id, new_rows.class_id, new_rows.date, 1, new_rows.is_held)
      ) AS side (id, class_id, date, n, is_live)
      WHERE side.is_live AND (old_rows.date <> new_rows.date OR old_rows.is_held <> new_rows.is_held
        OR old_rows.class_id <> new_rows.class_id)
    ) moved JOIN classes ON classes.id = moved.class_id, LATERAL (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = moved.id
    ) marks
    WHERE marks.recorded <> 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A mark holds its session, by which its class stays, and no subject any more.
CREATE OR REPLACE FUNCTION hadir_follow_marks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
  marks integer[];
  statuses text[];
  signs integer[];
  class_ids integer[];
  days date[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(session_id), array_agg(status), array_agg(1) INTO marks, statuses, signs FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(session_id), array_agg(status), array_agg(-1) INTO marks, statuses, signs FROM old_rows;
  ELSE
    SELECT array_agg(session_id), array_agg(status), array_agg(sign) INTO marks, statuses, signs FROM (
      SELECT session_id, status, 1 AS sign FROM new_rows UNION ALL SELECT session_id, status, -1 FROM old_rows) AS both_sides;
  END IF;
  IF marks IS NULL THEN
    RETURN NULL;
  END IF;
  changed := ARRAY(SELECT DISTINCT id FROM unnest(marks) AS id ORDER BY id);
  PERFORM FROM sessions WHERE id = ANY (changed) ORDER BY id FOR SHARE;
  -- This holds the classes.
  PERFORM hadir_note_blanks(changed);
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT sessions.class_id, sessions.date FROM sessions
    WHERE sessions.id = ANY (changed) AND sessions.is_held) AS places;
  IF class_ids IS NOT NULL THEN
    PERFORM hadir_refuse_closed(class_ids, days);
  END IF;
  WITH moved AS (
    SELECT id, status, sum(sign) AS n FROM unnest(marks, statuses, signs) AS mark (id, status, sign)
    WHERE status IS NOT NULL GROUP BY id, status HAVING sum(sign) <> 0
  ), by AS (
    SELECT id, sum(n) FILTER (WHERE status = 'hadir') AS hadir, sum(n) FILTER (WHERE status = 'terlambat') AS terlambat,
      sum(n) FILTER (WHERE status = 'izin') AS izin, sum(n) FILTER (WHERE status = 'sakit') AS sakit,
      sum(n) FILTER (WHERE status = 'alpa') AS alpa, sum(n) FILTER (WHERE status = 'dispensasi') AS dispensasi,
      coalesce(sum(n) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')), 0) AS present, sum(n) AS recorded
    FROM moved GROUP BY id
  ), counted AS (
    INSERT INTO session_counts AS kept (session_id, hadir, terlambat, izin, sakit, alpa, dispensasi)
      SELECT id, coalesce(hadir, 0), coalesce(terlambat, 0), coalesce(izin, 0), coalesce(sakit, 0), coalesce(alpa, 0), coalesce(dispensasi, 0)
      FROM by JOIN sessions USING (id) ORDER BY id
    ON CONFLICT (session_id) DO UPDATE SET hadir = kept.hadir + excluded.hadir, terlambat = kept.terlambat + excluded.terlambat,
      izin = kept.izin + excluded.izin, sakit = kept.sakit + excluded.sakit, alpa = kept.alpa + excluded.alpa,
      dispensasi = kept.dispensasi + excluded.dispensasi
  )
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), sessions.date, sessions.id & 15, sum(by.present), sum(by.recorded)
    FROM by JOIN sessions USING (id) JOIN classes ON classes.id = sessions.class_id
    WHERE sessions.is_held
    GROUP BY 1, 2, 3 HAVING sum(by.present) <> 0 OR sum(by.recorded) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_recount() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_recount_sessions();
  DELETE FROM attendance_days;
  INSERT INTO attendance_days (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), sessions.date, sessions.id & 15, sum(hadir + terlambat + dispensasi),
      sum(hadir + terlambat + dispensasi + izin + sakit + alpa)
    FROM sessions JOIN session_counts ON session_counts.session_id = sessions.id
      JOIN classes ON classes.id = sessions.class_id
    WHERE sessions.is_held GROUP BY 1, 2, 3;
  DELETE FROM user_counts;
  INSERT INTO user_counts (role_id, is_active, total) SELECT role_id, is_active, count(*) FROM users GROUP BY role_id, is_active;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_note_blanks(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  blank integer[];
BEGIN
  PERFORM FROM classes WHERE id IN (
    SELECT sessions.class_id FROM sessions WHERE sessions.id = ANY (changed)
  ) ORDER BY id FOR SHARE;
  blank := ARRAY(
    SELECT sessions.id FROM sessions
    WHERE sessions.id = ANY (changed) AND EXISTS (
      SELECT FROM memberships WHERE memberships.class_id = sessions.class_id AND memberships.joined_on <= sessions.date
        AND (memberships.left_on IS NULL OR memberships.left_on > sessions.date) AND NOT EXISTS (
        SELECT FROM attendance WHERE attendance.session_id = sessions.id
          AND attendance.user_id = memberships.user_id AND attendance.status IS NOT NULL)));
  DELETE FROM incomplete_registers WHERE session_id = ANY (changed) AND session_id <> ALL (blank);
  INSERT INTO incomplete_registers (session_id, subject_id, class_id, teacher_id, date, start_time, is_live, substitute_id, search)
    SELECT id, subject_id, class_id, teacher_id, date, start_time, is_held, substitute_id, search FROM sessions WHERE id = ANY (blank) ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_note_blanks_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_classes integer[];
  from_days date[];
  to_days date[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(class_id), array_agg(joined_on), array_agg(left_on) INTO changed_classes, from_days, to_days FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(class_id), array_agg(joined_on), array_agg(left_on) INTO changed_classes, from_days, to_days FROM old_rows;
  ELSE
    SELECT array_agg(class_id), array_agg(lower(days)), array_agg(upper(days)) INTO changed_classes, from_days, to_days FROM (
      SELECT side.class_id, unnest(side.days) AS days FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
        (old_rows.class_id, datemultirange(daterange(old_rows.joined_on, old_rows.left_on)),
          datemultirange(daterange(new_rows.joined_on, new_rows.left_on)) , new_rows.class_id),
        (new_rows.class_id, datemultirange(daterange(new_rows.joined_on, new_rows.left_on)),
          datemultirange(daterange(old_rows.joined_on, old_rows.left_on)), old_rows.class_id)
      ) AS pair (class_id, own, other, other_class), LATERAL (
        SELECT pair.class_id, CASE WHEN pair.class_id = pair.other_class THEN pair.own - pair.other ELSE pair.own END AS days
      ) AS side
    ) parts;
  END IF;
  IF changed_classes IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM classes WHERE id = ANY (changed_classes) ORDER BY id FOR NO KEY UPDATE;
  PERFORM hadir_note_blanks(ARRAY(
    SELECT sessions.id FROM unnest(changed_classes, from_days, to_days) AS part (class_id, from_day, to_day)
    JOIN sessions ON sessions.class_id = part.class_id AND sessions.date >= part.from_day
      AND (part.to_day IS NULL OR sessions.date < part.to_day)
    GROUP BY sessions.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_note_moved_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer[] := ARRAY(
    SELECT id FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.subject_id, new_rows.class_id, new_rows.teacher_id, new_rows.date, new_rows.start_time, new_rows.is_held, new_rows.substitute_id, new_rows.search)
      IS DISTINCT FROM (old_rows.subject_id, old_rows.class_id, old_rows.teacher_id, old_rows.date, old_rows.start_time, old_rows.is_held, old_rows.substitute_id, old_rows.search));
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM classes WHERE id IN (SELECT class_id FROM sessions WHERE id = ANY (moved)) ORDER BY id FOR SHARE;
  UPDATE incomplete_registers AS noted
    SET subject_id = sessions.subject_id, class_id = sessions.class_id, teacher_id = sessions.teacher_id, date = sessions.date, start_time = sessions.start_time, is_live = sessions.is_held,
      substitute_id = sessions.substitute_id, search = sessions.search
    FROM sessions WHERE sessions.id = noted.session_id AND noted.session_id = ANY (moved);
  PERFORM hadir_note_blanks(ARRAY(
    SELECT id FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.class_id, new_rows.date) <> (old_rows.class_id, old_rows.date)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP FUNCTION hadir_move_days(integer[], integer, integer);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_move_days(moved integer, from_school integer, to_school integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT side.school_id, sessions.date, sessions.id & 15, sum(side.n * marks.present), sum(side.n * marks.recorded)
    FROM sessions, LATERAL (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = sessions.id
    ) marks, (VALUES (coalesce(from_school, 0), -1), (coalesce(to_school, 0), 1)) AS side (school_id, n)
    WHERE sessions.class_id = moved AND sessions.is_held AND marks.recorded <> 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_days_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_move_days(NEW.id, OLD.school_id, NEW.school_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_closed_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM classes WHERE id IN (SELECT class_id FROM sessions WHERE subject_id = NEW.id) ORDER BY id FOR SHARE;
  PERFORM hadir_name_closed(array_agg(DISTINCT closed.id)) FROM sessions
    JOIN closed_months closed ON closed.class_id = sessions.class_id AND closed.reopened_at IS NULL
      AND closed.month = to_char(sessions.date, 'YYYY-MM')
    WHERE sessions.subject_id = NEW.id AND sessions.is_held HAVING count(*) > 0;
  RETURN NULL;
END
$$;
