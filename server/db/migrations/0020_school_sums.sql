-- The sums of the days are kept by school; 0 is that of classes without one. Each school's are in fewer rows than all schools' were.
DELETE FROM "attendance_days";--> statement-breakpoint
ALTER TABLE "attendance_days" DROP CONSTRAINT "attendance_days_date_shard_pk";--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "school_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD CONSTRAINT "attendance_days_school_id_date_shard_pk" PRIMARY KEY("school_id","date","shard");--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "school_id" integer;--> statement-breakpoint
CREATE INDEX "attendance_days_date" ON "attendance_days" USING btree ("date");--> statement-breakpoint
CREATE INDEX "audit_events_school" ON "audit_events" USING btree ("school_id","at","id");
--> statement-breakpoint
-- As in migration 0013; subject and class are held, too, so that neither comes to another school meanwhile.
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
    WHERE sessions.deleted_at IS NULL
    GROUP BY 1, 2, 3 HAVING sum(by.present) <> 0 OR sum(by.recorded) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
END
$$;
--> statement-breakpoint
-- As in migration 0013; a session that comes to a subject of another school takes its marks along as well.
CREATE OR REPLACE FUNCTION hadir_days_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), moved.date, moved.id & 15, sum(n * marks.present), sum(n * marks.recorded)
    FROM (
      SELECT side.id, side.subject_id, side.date, side.n FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
        (old_rows.id, old_rows.subject_id, old_rows.date, -1, old_rows.deleted_at IS NULL),
        (new_rows.id, new_rows.subject_id, new_rows.date, 1, new_rows.deleted_at IS NULL)
      ) AS side (id, subject_id, date, n, is_live)
      WHERE side.is_live AND (old_rows.date <> new_rows.date OR (old_rows.deleted_at IS NULL) <> (new_rows.deleted_at IS NULL)
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
CREATE OR REPLACE FUNCTION hadir_days_of_removed_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT coalesce((SELECT school_id FROM classes WHERE id = (SELECT class_id FROM subjects WHERE id = OLD.subject_id)), 0),
      OLD.date, OLD.id & 15, -present, -recorded FROM (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = OLD.id
    ) marks WHERE recorded <> 0
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN OLD;
END
$$;
--> statement-breakpoint
-- What the marks of these subjects add to one school's days, or take from them.
CREATE FUNCTION hadir_move_days(moved integer[], from_school integer, to_school integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT side.school_id, sessions.date, sessions.id & 15, sum(side.n * marks.present), sum(side.n * marks.recorded)
    FROM sessions, LATERAL (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = sessions.id
    ) marks, (VALUES (coalesce(from_school, 0), -1), (coalesce(to_school, 0), 1)) AS side (school_id, n)
    WHERE sessions.subject_id = ANY (moved) AND sessions.deleted_at IS NULL AND marks.recorded <> 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
END
$$;
--> statement-breakpoint
CREATE FUNCTION hadir_days_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_move_days(ARRAY(SELECT id FROM subjects WHERE class_id = NEW.id), OLD.school_id, NEW.school_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER classes_days_moved AFTER UPDATE OF school_id ON "classes"
  FOR EACH ROW WHEN (OLD.school_id IS DISTINCT FROM NEW.school_id) EXECUTE FUNCTION hadir_days_of_class();
--> statement-breakpoint
-- Both classes are held: neither comes to another school meanwhile.
CREATE FUNCTION hadir_days_of_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM classes WHERE id IN (OLD.class_id, NEW.class_id) ORDER BY id FOR SHARE;
  PERFORM hadir_move_days(ARRAY[NEW.id], (SELECT school_id FROM classes WHERE id = OLD.class_id),
    (SELECT school_id FROM classes WHERE id = NEW.class_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER subjects_days_moved AFTER UPDATE OF class_id ON "subjects"
  FOR EACH ROW WHEN (OLD.class_id IS DISTINCT FROM NEW.class_id) EXECUTE FUNCTION hadir_days_of_subject();
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
    WHERE sessions.deleted_at IS NULL AND marks.recorded <> 0 GROUP BY 1, 2, 3;
  DELETE FROM user_counts;
  INSERT INTO user_counts (role_id, is_active, total) SELECT role_id, is_active, count(*) FROM users GROUP BY role_id, is_active;
END
$$;
--> statement-breakpoint
SELECT hadir_recount();
