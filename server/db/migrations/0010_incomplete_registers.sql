CREATE TABLE "incomplete_registers" (
	"session_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD CONSTRAINT "incomplete_registers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Notes which of these registers have blanks. A class's members and its registers are changed one after the other: who marks
-- holds the class in common, who changes its members holds it alone, so that neither overlooks what the other does. After
-- the lock a statement of its own looks, and sees what was waited for.
CREATE FUNCTION hadir_note_blanks(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
  INSERT INTO incomplete_registers SELECT unnest(blank) ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE FUNCTION hadir_note_blanks_of_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_note_blanks(ARRAY(SELECT DISTINCT session_id FROM changed_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_blanks_inserted AFTER INSERT ON "attendance" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_blanks_updated AFTER UPDATE ON "attendance" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_blanks_deleted AFTER DELETE ON "attendance" REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_marks();
--> statement-breakpoint
CREATE FUNCTION hadir_note_blanks_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_note_blanks(ARRAY(SELECT id FROM changed_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_blanks_inserted AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_sessions();
--> statement-breakpoint
CREATE FUNCTION hadir_note_blanks_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM classes WHERE id IN (SELECT class_id FROM changed_rows) ORDER BY id FOR NO KEY UPDATE;
  PERFORM hadir_note_blanks(ARRAY(
    SELECT sessions.id FROM sessions JOIN subjects ON subjects.id = sessions.subject_id
    WHERE subjects.class_id IN (SELECT class_id FROM changed_rows)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER class_students_blanks_inserted AFTER INSERT ON "class_students" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_members();
--> statement-breakpoint
CREATE TRIGGER class_students_blanks_deleted AFTER DELETE ON "class_students" REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_members();
--> statement-breakpoint
CREATE FUNCTION hadir_note_blanks_of_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_note_blanks(ARRAY(SELECT id FROM sessions WHERE subject_id = NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER subjects_blanks_moved AFTER UPDATE OF class_id ON "subjects"
  FOR EACH ROW WHEN (OLD.class_id IS DISTINCT FROM NEW.class_id) EXECUTE FUNCTION hadir_note_blanks_of_subject();
--> statement-breakpoint
SELECT hadir_note_blanks(ARRAY(SELECT id FROM sessions));
