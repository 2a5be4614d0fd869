-- Two letters in a row besides three, so that an index also finds a word that has no more.
CREATE OR REPLACE FUNCTION hadir_grams(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000
  RETURN ARRAY(
    SELECT DISTINCT gram FROM generate_series(1, length(t) - 1) start, generate_series(2, 3) size, substr(t, start, size) gram
    WHERE length(gram) = size AND strpos(gram, ' ') = 0);
--> statement-breakpoint
-- Those that every text with the word has: of a longer word the threes alone, which are in fewer texts. None: look at every text.
CREATE FUNCTION hadir_grams_of_word(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT DISTINCT gram FROM generate_series(1, greatest(length(word) - 2, 1)) start, substr(word, start, 3) gram
    WHERE length(gram) >= 2 AND strpos(gram, ' ') = 0);
--> statement-breakpoint
REINDEX INDEX "users_grams";
--> statement-breakpoint
REINDEX INDEX "subjects_grams";
--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD COLUMN "search" text;
--> statement-breakpoint
UPDATE "incomplete_registers" SET search = sessions.search FROM sessions WHERE sessions.id = session_id;
--> statement-breakpoint
ALTER TABLE "incomplete_registers" ALTER COLUMN search SET NOT NULL;
--> statement-breakpoint
-- As in migration 0013; a register is noted with the text that finds its session, too.
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
  INSERT INTO incomplete_registers (session_id, subject_id, date, start_time, is_live, search)
    SELECT id, subject_id, date, start_time, deleted_at IS NULL, search FROM sessions WHERE id = ANY (blank) ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
-- As in migration 0013, with the text.
CREATE OR REPLACE FUNCTION hadir_note_moved_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer[] := ARRAY(
    SELECT id FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.subject_id, new_rows.date, new_rows.start_time, new_rows.deleted_at IS NULL, new_rows.search)
      <> (old_rows.subject_id, old_rows.date, old_rows.start_time, old_rows.deleted_at IS NULL, old_rows.search));
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM subjects WHERE id IN (SELECT subject_id FROM sessions WHERE id = ANY (moved)) ORDER BY id FOR SHARE;
  PERFORM FROM classes WHERE id IN (
    SELECT subjects.class_id FROM sessions JOIN subjects ON subjects.id = sessions.subject_id WHERE sessions.id = ANY (moved)
  ) ORDER BY id FOR SHARE;
  UPDATE incomplete_registers AS noted
    SET subject_id = sessions.subject_id, date = sessions.date, start_time = sessions.start_time, is_live = sessions.deleted_at IS NULL,
      search = sessions.search
    FROM sessions WHERE sessions.id = noted.session_id AND noted.session_id = ANY (moved);
  RETURN NULL;
END
$$;
