CREATE TABLE "session_counts" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"hadir" integer DEFAULT 0 NOT NULL,
	"terlambat" integer DEFAULT 0 NOT NULL,
	"izin" integer DEFAULT 0 NOT NULL,
	"sakit" integer DEFAULT 0 NOT NULL,
	"alpa" integer DEFAULT 0 NOT NULL,
	"dispensasi" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_counts" ADD CONSTRAINT "session_counts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Rows that are counted up while a register is filled: room beside them, so that a new version needs no new place in an index.
ALTER TABLE "session_counts" SET (fillfactor = 70);
--> statement-breakpoint
DROP TRIGGER attendance_blanks_inserted ON "attendance";--> statement-breakpoint
DROP TRIGGER attendance_blanks_updated ON "attendance";--> statement-breakpoint
DROP TRIGGER attendance_blanks_deleted ON "attendance";--> statement-breakpoint
DROP TRIGGER attendance_closed_inserted ON "attendance";--> statement-breakpoint
DROP TRIGGER attendance_closed_updated ON "attendance";--> statement-breakpoint
DROP TRIGGER attendance_closed_deleted ON "attendance";--> statement-breakpoint
DROP TRIGGER attendance_days_inserted ON "attendance";--> statement-breakpoint
DROP TRIGGER attendance_days_updated ON "attendance";--> statement-breakpoint
DROP TRIGGER attendance_days_deleted ON "attendance";--> statement-breakpoint
DROP FUNCTION hadir_note_blanks_of_marks();--> statement-breakpoint
DROP FUNCTION hadir_closed_marks();--> statement-breakpoint
DROP FUNCTION hadir_days_of_marks();--> statement-breakpoint
DROP FUNCTION hadir_add_to_days(integer[], integer[], integer[]);
--> statement-breakpoint
-- All that follows from marks, in one place instead of three: an upsert fires the triggers of inserts and those of updates, and what was not
-- changed costs nothing. Sessions, subjects and classes are held, so that none is deleted, moved or closed meanwhile; after the locks a
-- statement of its own looks, and sees what was waited for. Of sessions that are being deleted themselves nothing is left to keep.
CREATE FUNCTION hadir_follow_marks() RETURNS trigger LANGUAGE plpgsql AS $$
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
  PERFORM FROM subjects WHERE id IN (SELECT subject_id FROM sessions WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
  -- This holds the classes.
  PERFORM hadir_note_blanks(changed);
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT subjects.class_id, sessions.date FROM sessions JOIN subjects ON subjects.id = sessions.subject_id
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
    FROM by JOIN sessions USING (id) JOIN subjects ON subjects.id = sessions.subject_id JOIN classes ON classes.id = subjects.class_id
    WHERE sessions.is_held
    GROUP BY 1, 2, 3 HAVING sum(by.present) <> 0 OR sum(by.recorded) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_followed_inserted AFTER INSERT ON "attendance" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_follow_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_followed_updated AFTER UPDATE ON "attendance" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_follow_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_followed_deleted AFTER DELETE ON "attendance" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_follow_marks();
--> statement-breakpoint
CREATE FUNCTION hadir_recount_sessions() RETURNS void LANGUAGE sql AS $$
  DELETE FROM session_counts;
  INSERT INTO session_counts (session_id, hadir, terlambat, izin, sakit, alpa, dispensasi)
    SELECT session_id, count(*) FILTER (WHERE status = 'hadir'), count(*) FILTER (WHERE status = 'terlambat'),
      count(*) FILTER (WHERE status = 'izin'), count(*) FILTER (WHERE status = 'sakit'), count(*) FILTER (WHERE status = 'alpa'),
      count(*) FILTER (WHERE status = 'dispensasi')
    FROM attendance WHERE status IS NOT NULL GROUP BY session_id;
$$;
--> statement-breakpoint
-- As in migration 0024; the days are added up from the sessions' own sums.
CREATE OR REPLACE FUNCTION hadir_recount() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_recount_sessions();
  DELETE FROM attendance_days;
  INSERT INTO attendance_days (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), sessions.date, sessions.id & 15, sum(hadir + terlambat + dispensasi),
      sum(hadir + terlambat + dispensasi + izin + sakit + alpa)
    FROM sessions JOIN session_counts ON session_counts.session_id = sessions.id
      JOIN subjects ON subjects.id = sessions.subject_id JOIN classes ON classes.id = subjects.class_id
    WHERE sessions.is_held GROUP BY 1, 2, 3;
  DELETE FROM user_counts;
  INSERT INTO user_counts (role_id, is_active, total) SELECT role_id, is_active, count(*) FROM users GROUP BY role_id, is_active;
END
$$;
--> statement-breakpoint
SELECT hadir_recount_sessions();
