CREATE TABLE "subject_assignments" (
	"subject_id" integer NOT NULL,
	"until" date NOT NULL,
	"class_id" integer NOT NULL,
	"teacher_id" integer,
	CONSTRAINT "subject_assignments_subject_id_until_pk" PRIMARY KEY("subject_id","until")
);
--> statement-breakpoint
ALTER TABLE "subject_assignments" ADD CONSTRAINT "subject_assignments_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_assignments" ADD CONSTRAINT "subject_assignments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_assignments" ADD CONSTRAINT "subject_assignments_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subject_assignments_class" ON "subject_assignments" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "subject_assignments_teacher" ON "subject_assignments" USING btree ("teacher_id");--> statement-breakpoint
-- Whose a subject was, or is to be, on a day. What was of a class that another school has by now is not told of that class any more.
CREATE FUNCTION hadir_whose_on(asked integer, day date) RETURNS TABLE (class_id integer, teacher_id integer) LANGUAGE sql STABLE AS $$
  SELECT coalesce(former.class_id, subjects.class_id),
    CASE WHEN former.class_id IS NULL THEN subjects.teacher_id ELSE former.teacher_id END
  FROM subjects JOIN classes ON classes.id = subjects.class_id LEFT JOIN LATERAL (
    SELECT subject_assignments.class_id, subject_assignments.teacher_id
    FROM subject_assignments JOIN classes AS its ON its.id = subject_assignments.class_id
    WHERE subject_assignments.subject_id = subjects.id AND subject_assignments.until > day
      AND (its.school_id <> classes.school_id) IS NOT TRUE
    ORDER BY subject_assignments.until LIMIT 1) AS former ON true
  WHERE subjects.id = asked
$$;
--> statement-breakpoint
-- A session is made as its subject's class's and teacher's of its day. The subject is held first, so that who gives it away at this moment
-- comes before or after, and overlooks no session; what is read then is what they left.
CREATE OR REPLACE FUNCTION hadir_note_whose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM subjects WHERE subjects.id = NEW.subject_id FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no subject %', NEW.subject_id
      USING ERRCODE = 'foreign_key_violation', TABLE = 'sessions', CONSTRAINT = 'sessions_subject_id_subjects_id_fk';
  END IF;
  SELECT whose.class_id, whose.teacher_id INTO NEW.class_id, NEW.teacher_id FROM hadir_whose_on(NEW.subject_id, NEW.date) AS whose;
  RETURN NEW;
END
$$;
