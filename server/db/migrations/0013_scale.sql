-- All three letters in a row of a folded text, those with a space left out, as the words that are searched for have none. A text
-- that holds a word has all of the word's; an index of them finds the few rows in which it is worth looking.
CREATE FUNCTION hadir_grams(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000
  RETURN ARRAY(SELECT DISTINCT gram FROM generate_series(1, length(t) - 2) start, substr(t, start, 3) gram WHERE strpos(gram, ' ') = 0);
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"role_id" integer PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_days" (
	"date" date NOT NULL,
	"shard" smallint NOT NULL,
	"present" integer NOT NULL,
	"recorded" integer NOT NULL,
	CONSTRAINT "attendance_days_date_shard_pk" PRIMARY KEY("date","shard")
);
--> statement-breakpoint
DROP INDEX "sessions_subject_date";--> statement-breakpoint
DROP INDEX "sessions_date";--> statement-breakpoint
DROP INDEX "users_role_sort";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (hadir_fold(fullname)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (hadir_fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD COLUMN "date" date;--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD COLUMN "start_time" time(0);--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD COLUMN "is_live" boolean;--> statement-breakpoint
UPDATE "incomplete_registers" SET subject_id = sessions.subject_id, date = sessions.date, start_time = sessions.start_time,
  is_live = sessions.deleted_at IS NULL FROM sessions WHERE sessions.id = session_id;--> statement-breakpoint
ALTER TABLE "incomplete_registers" ALTER COLUMN subject_id SET NOT NULL, ALTER COLUMN date SET NOT NULL,
  ALTER COLUMN start_time SET NOT NULL, ALTER COLUMN is_live SET NOT NULL;--> statement-breakpoint
ALTER TABLE "user_counts" ADD CONSTRAINT "user_counts_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_sort" ON "users" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "users_grams" ON "users" USING gin (hadir_grams("search")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "sessions_of_subject" ON "sessions" USING btree ("subject_id","date","start_time","id");--> statement-breakpoint
CREATE INDEX "sessions_of_day" ON "sessions" USING btree ("date","start_time","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subjects_grams" ON "subjects" USING gin (hadir_grams("search")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "incomplete_registers_day" ON "incomplete_registers" USING btree ("date","start_time","session_id") WHERE "incomplete_registers"."is_live";--> statement-breakpoint
CREATE INDEX "incomplete_registers_subject" ON "incomplete_registers" USING btree ("subject_id","date","start_time","session_id") WHERE "incomplete_registers"."is_live";--> statement-breakpoint
CREATE INDEX "users_role_sort" ON "users" USING btree ("role_id","sort_key","id");
--> statement-breakpoint
-- Rows that are counted up all day: room beside them, so that a new version needs no new place in an index.
ALTER TABLE "attendance_days" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "user_counts" SET (fillfactor = 50);
--> statement-breakpoint
CREATE FUNCTION hadir_count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counts AS kept SELECT role_id, count(*) FROM new_rows GROUP BY role_id ORDER BY role_id
      ON CONFLICT (role_id) DO UPDATE SET total = kept.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_counts AS kept SELECT role_id, -count(*) FROM old_rows GROUP BY role_id ORDER BY role_id
      ON CONFLICT (role_id) DO UPDATE SET total = kept.total + excluded.total;
  ELSE
    INSERT INTO user_counts AS kept SELECT role_id, sum(n) FROM (
      SELECT role_id, 1 AS n FROM new_rows UNION ALL SELECT role_id, -1 FROM old_rows
    ) moved GROUP BY role_id HAVING sum(n) <> 0 ORDER BY role_id
      ON CONFLICT (role_id) DO UPDATE SET total = kept.total + excluded.total;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_counted_inserted AFTER INSERT ON "users" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_count_users();
--> statement-breakpoint
CREATE TRIGGER users_counted_updated AFTER UPDATE ON "users" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_count_users();
--> statement-breakpoint
CREATE TRIGGER users_counted_deleted AFTER DELETE ON "users" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_count_users();
--> statement-breakpoint
-- Adds to the days of these sessions what their marks have changed by. The sessions are held, so that none is deleted, restored or
-- moved to another day meanwhile; after the lock a statement of its own looks, and sees what was waited for.
CREATE FUNCTION hadir_add_to_days(changed integer[], present_by integer[], recorded_by integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sessions WHERE id = ANY (changed) ORDER BY id FOR SHARE;
  INSERT INTO attendance_days AS kept (date, shard, present, recorded)
    SELECT sessions.date, sessions.id & 63, sum(by.present), sum(by.recorded)
    FROM unnest(changed, present_by, recorded_by) AS by (id, present, recorded) JOIN sessions ON sessions.id = by.id
    WHERE sessions.deleted_at IS NULL
    GROUP BY 1, 2 HAVING sum(by.present) <> 0 OR sum(by.recorded) <> 0 ORDER BY 1, 2
    ON CONFLICT (date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
END
$$;
--> statement-breakpoint
CREATE FUNCTION hadir_days_of_marks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
  present_by integer[];
  recorded_by integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id), array_agg(present), array_agg(recorded) INTO changed, present_by, recorded_by FROM (
      SELECT session_id AS id, count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM new_rows GROUP BY session_id) by WHERE recorded <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(id), array_agg(-present), array_agg(-recorded) INTO changed, present_by, recorded_by FROM (
      SELECT session_id AS id, count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM old_rows GROUP BY session_id) by WHERE recorded <> 0;
  ELSE
    SELECT array_agg(id), array_agg(present), array_agg(recorded) INTO changed, present_by, recorded_by FROM (
      SELECT session_id AS id, sum(n) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, sum(n) AS recorded
      FROM (
        SELECT session_id, status, 1 AS n FROM new_rows UNION ALL SELECT session_id, status, -1 FROM old_rows
      ) mark WHERE status IS NOT NULL GROUP BY session_id) by WHERE coalesce(present, 0) <> 0 OR recorded <> 0;
    present_by := ARRAY(SELECT coalesce(n, 0) FROM unnest(present_by) WITH ORDINALITY AS by (n, place) ORDER BY place);
  END IF;
  IF changed IS NOT NULL THEN
    PERFORM hadir_add_to_days(changed, present_by, recorded_by);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_days_inserted AFTER INSERT ON "attendance" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_days_of_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_days_updated AFTER UPDATE ON "attendance" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_days_of_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_days_deleted AFTER DELETE ON "attendance" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_days_of_marks();
--> statement-breakpoint
-- Sessions that were deleted, restored or moved take their marks from one day to another. Who updates a session holds it alone.
CREATE FUNCTION hadir_days_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (date, shard, present, recorded)
    SELECT moved.date, moved.id & 63, sum(n * marks.present), sum(n * marks.recorded)
    FROM (
      SELECT side.id, side.date, side.n FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
        (old_rows.id, old_rows.date, -1, old_rows.deleted_at IS NULL), (new_rows.id, new_rows.date, 1, new_rows.deleted_at IS NULL)
      ) AS side (id, date, n, is_live)
      WHERE side.is_live AND (old_rows.date <> new_rows.date OR (old_rows.deleted_at IS NULL) <> (new_rows.deleted_at IS NULL))
    ) moved, LATERAL (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = moved.id
    ) marks
    WHERE marks.recorded <> 0 GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_days_updated AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_days_of_sessions();
--> statement-breakpoint
-- The marks go with a session when it is there no more, and nobody could tell their day.
CREATE FUNCTION hadir_days_of_removed_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attendance_days AS kept (date, shard, present, recorded)
    SELECT OLD.date, OLD.id & 63, -present, -recorded FROM (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = OLD.id
    ) marks WHERE recorded <> 0
    ON CONFLICT (date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_days_removed BEFORE DELETE ON "sessions"
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION hadir_days_of_removed_session();
--> statement-breakpoint
-- For rows that came without triggers: those of this database's past, and those that are brought in at once.
CREATE FUNCTION hadir_recount() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM attendance_days;
  INSERT INTO attendance_days (date, shard, present, recorded)
    SELECT sessions.date, sessions.id & 63, sum(marks.present), sum(marks.recorded)
    FROM sessions JOIN (
      SELECT session_id, count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM attendance GROUP BY session_id
    ) marks ON marks.session_id = sessions.id
    WHERE sessions.deleted_at IS NULL AND marks.recorded <> 0 GROUP BY 1, 2;
  DELETE FROM user_counts;
  INSERT INTO user_counts SELECT role_id, count(*) FROM users GROUP BY role_id;
END
$$;
--> statement-breakpoint
SELECT hadir_recount();
--> statement-breakpoint
-- As in migration 0010; a register is noted with where and when it is.
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
      SELECT FROM class_students WHERE class_students.class_id = subjects.class_id AND NOT EXISTS (
        SELECT FROM attendance WHERE attendance.session_id = sessions.id
          AND attendance.user_id = class_students.user_id AND attendance.status IS NOT NULL)));
  DELETE FROM incomplete_registers WHERE session_id = ANY (changed) AND session_id <> ALL (blank);
  INSERT INTO incomplete_registers (session_id, subject_id, date, start_time, is_live)
    SELECT id, subject_id, date, start_time, deleted_at IS NULL FROM sessions WHERE id = ANY (blank) ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
-- Who marks holds the session before the class, also where the marks come from elsewhere than this server.
CREATE OR REPLACE FUNCTION hadir_note_blanks_of_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sessions WHERE id IN (SELECT session_id FROM changed_rows) ORDER BY id FOR SHARE;
  PERFORM hadir_note_blanks(ARRAY(SELECT DISTINCT session_id FROM changed_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Subject and class are held as who moves the one and who changes the other's members hold them: neither overlooks a register that
-- the other one notes at the same moment.
CREATE FUNCTION hadir_note_moved_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer[] := ARRAY(
    SELECT id FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.subject_id, new_rows.date, new_rows.start_time, new_rows.deleted_at IS NULL)
      <> (old_rows.subject_id, old_rows.date, old_rows.start_time, old_rows.deleted_at IS NULL));
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM subjects WHERE id IN (SELECT subject_id FROM sessions WHERE id = ANY (moved)) ORDER BY id FOR SHARE;
  PERFORM FROM classes WHERE id IN (
    SELECT subjects.class_id FROM sessions JOIN subjects ON subjects.id = sessions.subject_id WHERE sessions.id = ANY (moved)
  ) ORDER BY id FOR SHARE;
  UPDATE incomplete_registers AS noted
    SET subject_id = sessions.subject_id, date = sessions.date, start_time = sessions.start_time, is_live = sessions.deleted_at IS NULL
    FROM sessions WHERE sessions.id = noted.session_id AND noted.session_id = ANY (moved);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_blanks_moved AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_moved_sessions();
