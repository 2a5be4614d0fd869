-- What a database of an earlier Hadir has before it until it is as 0000_baseline.sql makes one: migrations 0038 to 0044 as they were. Each begins with
-- the moment by which the migrator knows it. An earlier one than 0037 is taken along by Hadir of commit 9bf05f5 first.
--> migration 1795491559135 0038_letters_of_their_school
-- A letter is of the school in whose classes its pupils were on its days; until now it was that of its pupils when it was written. Of several
-- schools it stays that one, else it is that of the latest class. A letter about days without any class stays as it was.
UPDATE "letters" SET "school_id" = "placed"."school_id"
FROM (
  SELECT DISTINCT ON ("letter_pupils"."letter_id") "letter_pupils"."letter_id", "classes"."school_id"
  FROM "letter_pupils"
    JOIN "letters" ON "letters"."id" = "letter_pupils"."letter_id"
    JOIN "memberships" ON "memberships"."user_id" = "letter_pupils"."user_id" AND "memberships"."joined_on" <= "letters"."end_date"
      AND ("memberships"."left_on" IS NULL OR "memberships"."left_on" > "letters"."start_date")
      AND "memberships"."left_on" IS DISTINCT FROM "memberships"."joined_on"
    JOIN "classes" ON "classes"."id" = "memberships"."class_id"
  ORDER BY "letter_pupils"."letter_id", ("classes"."school_id" IS NOT DISTINCT FROM "letters"."school_id") DESC,
    "memberships"."joined_on" DESC, "memberships"."id" DESC
) AS "placed"
WHERE "placed"."letter_id" = "letters"."id" AND "letters"."school_id" IS DISTINCT FROM "placed"."school_id";
--> migration 1795493267062 0039_closed_months_keep_their_sheet
ALTER TABLE "closed_months" ADD COLUMN "school_id" integer;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "day_rule" text;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "weekdays" text;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "until" date;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "counted_days" text;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "override_days" smallint;--> statement-breakpoint
-- Which days of a month, up to one of it, are effective ones: a digit for each. 0 is none, 1 and 2 are days of semester Ganjil and Genap.
-- The same as contract/schoolWeek.ts says; without a school only its year and a week say anything.
CREATE FUNCTION hadir_counted_days(of_school integer, of_year integer, of_week text, until_day date) RETURNS text LANGUAGE sql STABLE
RETURN (
  SELECT string_agg(CASE
      WHEN day NOT BETWEEN year.start_date AND year.end_date OR position(extract(isodow FROM day)::text IN of_week) = 0
        OR EXISTS (SELECT FROM calendar_days AS marked WHERE marked.school_id = of_school AND NOT marked.is_school_day
          AND day BETWEEN marked.start_date AND marked.end_date) THEN '0'
      WHEN day BETWEEN year.ganjil_start AND year.ganjil_end THEN '1'
      WHEN day BETWEEN year.genap_start AND year.genap_end THEN '2'
      ELSE '0' END, '' ORDER BY day)
  FROM academic_years AS year, (
    SELECT until_day - n AS day FROM generate_series(0, extract(day FROM until_day)::integer - 1) AS n
  ) AS days WHERE year.id = of_year
);
--> statement-breakpoint
-- What months that are closed already are counted by from now on: what they were counted by until now. Their rows cannot be proven any more,
-- so they are kept as they were: figures, or nothing.
WITH places AS (
  SELECT closed.id, (closed.month || '-01')::date AS first_day, classes.academic_year_id AS year_id, schools.id AS school_id,
    coalesce(schools.day_rule, 'any-alpa') AS day_rule, coalesce(schools.weekdays, '123456') AS weekdays,
    (closed.closed_at AT TIME ZONE coalesce(schools.timezone, 'Asia/Jakarta'))::date AS closed_on
  FROM closed_months closed JOIN classes ON classes.id = closed.class_id
  LEFT JOIN schools ON schools.id = coalesce(classes.school_id, (SELECT max(id) FROM schools HAVING count(*) = 1))
), spans AS (
  SELECT places.*, (first_day + interval '1 month - 1 day')::date AS last_day FROM places
)
UPDATE closed_months closed SET school_id = spans.school_id, day_rule = spans.day_rule, weekdays = spans.weekdays,
    until = greatest(first_day, least(last_day, closed_on)),
    counted_days = hadir_counted_days(spans.school_id, spans.year_id, spans.weekdays, greatest(first_day, least(last_day, closed_on))),
    override_days = (SELECT days FROM effective_day_overrides said WHERE said.school_id = spans.school_id
      AND said.academic_year_id = spans.year_id AND said.month = closed.month AND closed_on >= last_day)
  FROM spans WHERE spans.id = closed.id;
--> statement-breakpoint
ALTER TABLE "closed_months" ALTER COLUMN "day_rule" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_months" ALTER COLUMN "weekdays" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_months" ALTER COLUMN "until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_months" ALTER COLUMN "counted_days" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_day_rule_check" CHECK ("closed_months"."day_rule" in ('any-alpa', 'half-present', 'first-lesson', 'daily-register'));--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_weekdays_check" CHECK ("closed_months"."weekdays" in ('12345', '12347', '123456', '123467'));--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_counted_check" CHECK ("closed_months"."counted_days" ~ '^[012]+$' and length("closed_months"."counted_days") = extract(day from "closed_months"."until"));
--> statement-breakpoint
-- Refuses for the sake of some closed months: names the first of them, and says how many others there are.
CREATE FUNCTION hadir_name_closed(closed_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shut record;
BEGIN
  SELECT classes.name, closed.month, closed.closed_by_name INTO shut
    FROM closed_months closed JOIN classes ON classes.id = closed.class_id WHERE closed.id = ANY (closed_ids)
    ORDER BY closed.month, classes.sort_key, classes.id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'HD001',
      DETAIL = json_build_object('class', shut.name, 'month', shut.month, 'by', shut.closed_by_name,
        'others', cardinality(closed_ids) - 1)::text;
  END IF;
END
$$;
--> statement-breakpoint
-- Stays. A row of a sheet is there for who is in the class in the part of the month that had come, and has a letter for each effective day
-- of it: neither may come, go or change. Nomor absen is how a row is called, and on the sheet as it was signed.
CREATE FUNCTION hadir_closed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_ids integer[];
  befores daterange[];
  afters daterange[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(class_id), array_agg('empty'::daterange), array_agg(daterange(joined_on, left_on))
      INTO class_ids, befores, afters FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(class_id), array_agg(daterange(joined_on, left_on)), array_agg('empty'::daterange)
      INTO class_ids, befores, afters FROM old_rows;
  ELSE
    SELECT array_agg(side.class_id), array_agg(side.before), array_agg(side.after) INTO class_ids, befores, afters
    FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
      (old_rows.class_id, daterange(old_rows.joined_on, old_rows.left_on),
        CASE WHEN (old_rows.class_id, old_rows.user_id) = (new_rows.class_id, new_rows.user_id)
          THEN daterange(new_rows.joined_on, new_rows.left_on) ELSE 'empty'::daterange END),
      (new_rows.class_id,
        CASE WHEN (old_rows.class_id, old_rows.user_id) = (new_rows.class_id, new_rows.user_id)
          THEN daterange(old_rows.joined_on, old_rows.left_on) ELSE 'empty'::daterange END,
        daterange(new_rows.joined_on, new_rows.left_on))
    ) AS side (class_id, before, after) WHERE side.before <> side.after;
  END IF;
  IF class_ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM classes WHERE id = ANY (class_ids) ORDER BY id FOR SHARE;
  PERFORM hadir_name_closed(array_agg(DISTINCT closed.id))
    FROM unnest(class_ids, befores, afters) AS stay (class_id, before, after)
    JOIN closed_months closed ON closed.class_id = stay.class_id AND closed.reopened_at IS NULL,
    LATERAL (SELECT daterange((closed.month || '-01')::date, closed.until, '[]') AS days) AS span
    WHERE (stay.before && span.days) <> (stay.after && span.days) OR EXISTS (
      SELECT FROM generate_series(1, length(closed.counted_days)) AS n
      WHERE substr(closed.counted_days, n, 1) <> '0'
        AND (lower(span.days) + n - 1 <@ stay.before) <> (lower(span.days) + n - 1 <@ stay.after))
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER memberships_closed_inserted AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_stays();
--> statement-breakpoint
CREATE TRIGGER memberships_closed_updated AFTER UPDATE ON "memberships" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_stays();
--> statement-breakpoint
CREATE TRIGGER memberships_closed_deleted AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_stays();
--> statement-breakpoint
-- Calendars. Who closes a month holds the school's row for share until it is closed.
CREATE FUNCTION hadir_closed_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  school_ids integer[];
  first_days date[];
  last_days date[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(school_id), array_agg(start_date), array_agg(end_date) INTO school_ids, first_days, last_days FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(school_id), array_agg(start_date), array_agg(end_date) INTO school_ids, first_days, last_days FROM old_rows;
  ELSE
    SELECT array_agg(school_id), array_agg(start_date), array_agg(end_date) INTO school_ids, first_days, last_days FROM (
      SELECT school_id, start_date, end_date FROM old_rows UNION ALL SELECT school_id, start_date, end_date FROM new_rows) AS both_sides;
  END IF;
  IF school_ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM schools WHERE id = ANY (school_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM hadir_name_closed(array_agg(closed.id))
    FROM closed_months closed JOIN classes ON classes.id = closed.class_id
    WHERE closed.reopened_at IS NULL AND EXISTS (
      SELECT FROM unnest(school_ids, first_days, last_days) AS changed (school_id, first_day, last_day)
      WHERE changed.school_id = closed.school_id AND changed.first_day <= closed.until AND changed.last_day >= (closed.month || '-01')::date)
      AND closed.counted_days
        <> hadir_counted_days(closed.school_id, classes.academic_year_id, closed.weekdays, closed.until)
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER calendar_days_closed_inserted AFTER INSERT ON "calendar_days" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_calendar();
--> statement-breakpoint
CREATE TRIGGER calendar_days_closed_updated AFTER UPDATE ON "calendar_days" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_calendar();
--> statement-breakpoint
CREATE TRIGGER calendar_days_closed_deleted AFTER DELETE ON "calendar_days" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_calendar();
--> statement-breakpoint
-- Hari efektif by the school's own count. They say nothing of a month that was closed before it was over.
CREATE FUNCTION hadir_closed_overrides() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  school_ids integer[];
  months text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(school_id), array_agg(month) INTO school_ids, months FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(school_id), array_agg(month) INTO school_ids, months FROM old_rows;
  ELSE
    SELECT array_agg(school_id), array_agg(month) INTO school_ids, months FROM (
      SELECT school_id, month FROM old_rows UNION ALL SELECT school_id, month FROM new_rows) AS both_sides;
  END IF;
  IF school_ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM schools WHERE id = ANY (school_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM hadir_name_closed(array_agg(closed.id))
    FROM closed_months closed JOIN classes ON classes.id = closed.class_id
    LEFT JOIN effective_day_overrides said ON said.school_id = closed.school_id
      AND said.academic_year_id = classes.academic_year_id AND said.month = closed.month
    WHERE closed.reopened_at IS NULL AND closed.school_id = ANY (school_ids) AND closed.month = ANY (months)
      AND extract(day FROM closed.until + 1) = 1 AND closed.override_days IS DISTINCT FROM said.days
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER effective_day_overrides_closed_inserted AFTER INSERT ON "effective_day_overrides" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_overrides();
--> statement-breakpoint
CREATE TRIGGER effective_day_overrides_closed_updated AFTER UPDATE ON "effective_day_overrides"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_overrides();
--> statement-breakpoint
CREATE TRIGGER effective_day_overrides_closed_deleted AFTER DELETE ON "effective_day_overrides" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_overrides();
--> statement-breakpoint
-- Years: a closed month stays one of its year, with the effective days and the semester that they are of. Who closes one holds the year's row.
CREATE FUNCTION hadir_closed_years() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_name_closed(array_agg(closed.id))
    FROM new_rows JOIN old_rows USING (id) JOIN classes ON classes.academic_year_id = new_rows.id
    JOIN closed_months closed ON closed.class_id = classes.id AND closed.reopened_at IS NULL
    WHERE (new_rows.start_date, new_rows.end_date, new_rows.ganjil_start, new_rows.ganjil_end, new_rows.genap_start, new_rows.genap_end)
        <> (old_rows.start_date, old_rows.end_date, old_rows.ganjil_start, old_rows.ganjil_end, old_rows.genap_start, old_rows.genap_end)
      AND (closed.month NOT BETWEEN to_char(new_rows.start_date, 'YYYY-MM') AND to_char(new_rows.end_date, 'YYYY-MM')
        OR closed.counted_days <> hadir_counted_days(closed.school_id, new_rows.id, closed.weekdays, closed.until))
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER academic_years_closed_updated AFTER UPDATE ON "academic_years" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_years();
--> statement-breakpoint
-- A class with a closed month is there, in its year and at its school: otherwise nobody finds the sheet. BEFORE, while its name is known.
CREATE FUNCTION hadir_closed_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_name_closed(array_agg(closed.id)) FROM closed_months closed
    WHERE closed.class_id = OLD.id AND closed.reopened_at IS NULL AND (
      TG_OP = 'DELETE' OR NEW.academic_year_id <> OLD.academic_year_id OR NEW.school_id IS DISTINCT FROM closed.school_id)
    HAVING count(*) > 0;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER classes_closed_deleted BEFORE DELETE ON "classes" FOR EACH ROW EXECUTE FUNCTION hadir_closed_classes();
--> statement-breakpoint
CREATE TRIGGER classes_closed_moved BEFORE UPDATE OF "academic_year_id", "school_id" ON "classes" FOR EACH ROW
  WHEN ((OLD.academic_year_id, OLD.school_id) IS DISTINCT FROM (NEW.academic_year_id, NEW.school_id))
  EXECUTE FUNCTION hadir_closed_classes();
--> statement-breakpoint
-- A school that closed months were counted by, also of classes that say no school.
CREATE FUNCTION hadir_closed_schools() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_name_closed(array_agg(id)) FROM closed_months WHERE school_id = OLD.id AND reopened_at IS NULL HAVING count(*) > 0;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER schools_closed_deleted BEFORE DELETE ON "schools" FOR EACH ROW EXECUTE FUNCTION hadir_closed_schools();
--> statement-breakpoint
-- Which register a day may be decided by.
CREATE FUNCTION hadir_closed_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM classes WHERE id = NEW.class_id FOR SHARE;
  PERFORM hadir_name_closed(array_agg(DISTINCT closed.id)) FROM sessions
    JOIN closed_months closed ON closed.class_id = NEW.class_id AND closed.reopened_at IS NULL
      AND closed.month = to_char(sessions.date, 'YYYY-MM')
    WHERE sessions.subject_id = NEW.id AND sessions.is_held HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER subjects_closed_kind AFTER UPDATE OF "is_daily" ON "subjects" FOR EACH ROW
  WHEN (OLD.is_daily <> NEW.is_daily) EXECUTE FUNCTION hadir_closed_kinds();
--> migration 1795493632863 0040_numbers_of_each_school
ALTER TABLE "users" ADD COLUMN "nis" text;--> statement-breakpoint
-- Until now the login name of a pupil was the NIS, but of those of whom a file had no NIS: of them it is the NISN.
UPDATE "users" SET "nis" = "identifier" WHERE "identifier" <> '' AND "identifier" IS DISTINCT FROM "nisn"
  AND "role_id" IN (SELECT "id" FROM "roles" WHERE "name" = 'Siswa');--> statement-breakpoint
-- What a generated column is made of cannot be changed: it is made anew.
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (hadir_fold(fullname || ' ' || identifier || ' ' || coalesce(email, '') || ' ' || coalesce(nis, '') || ' ' || coalesce(nisn, '') || ' ' || coalesce(employee_number, ''))) STORED NOT NULL;--> statement-breakpoint
-- Dropping the column took its indexes along.
CREATE INDEX "users_sort" ON "users" USING btree ("sort_key","id","search","role_id","is_active","school_id");--> statement-breakpoint
CREATE INDEX "users_grams" ON "users" USING gin (hadir_grams("search")) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "users_nis_key" ON "users" USING btree (coalesce("school_id", 0),lower("nis"));--> statement-breakpoint
CREATE INDEX "users_nis_value" ON "users" USING btree (ltrim(lower("nis"), '0'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_nis_check" CHECK ("users"."nis" <> '');
--> migration 1795493920087 0041_whose_a_session_is
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
--> migration 1795494018447 0042_early_marks_are_asked
ALTER TABLE "schools" ADD COLUMN "early_minutes" smallint DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_early_minutes_check" CHECK ("schools"."early_minutes" >= 0);
--> migration 1795495644665 0043_limits_know_whom
ALTER TABLE "rate_limits" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_limits_user" ON "rate_limits" USING btree ("user_id") WHERE user_id is not null;
--> migration 1795515769554 0044_retention
ALTER TABLE "schools" ADD COLUMN "letter_picture_months" smallint;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "leaver_years" smallint;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "retention_from" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_left" ON "users" USING btree ("school_id","inactive_since") WHERE not "users"."is_active" and "users"."anonymised_at" is null;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_letter_pictures_check" CHECK ("schools"."letter_picture_months" > 0);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_leaver_years_check" CHECK ("schools"."leaver_years" > 0);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_retention_check" CHECK (("schools"."retention_from" is null) = ("schools"."letter_picture_months" is null and "schools"."leaver_years" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_anonymised_check" CHECK ("users"."anonymised_at" is null or not "users"."is_active");--> statement-breakpoint
-- Whether this transaction takes a person's name out of what is otherwise never changed. Only server/features/people/leavers/anonymise.ts says so.
CREATE FUNCTION hadir_is_forgetting() RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce(current_setting('hadir.forgetting', true), '') = 'on';
--> statement-breakpoint
-- Append-only still: who did what, to whom, when and from where stays by its numbers. Names, and values of fields, may go while somebody is
-- forgotten; which fields they were of stays, too.
CREATE OR REPLACE FUNCTION hadir_keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '730 days' OR (OLD.entity = 'sign-in' AND OLD.at < now() - interval '180 days') THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND hadir_is_forgetting() THEN
    IF to_jsonb(OLD) - '{actor_name,target_name,changes}'::text[] = to_jsonb(NEW) - '{actor_name,target_name,changes}'::text[]
      AND jsonb_path_query_array(OLD.changes, '$[*].field') = jsonb_path_query_array(NEW.changes, '$[*].field') THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END
$$;
--> statement-breakpoint
-- Likewise: each change of a mark stays, with its statuses and versions; the author's name and the notes may go.
CREATE OR REPLACE FUNCTION hadir_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND hadir_is_forgetting() THEN
    IF to_jsonb(OLD) - '{changed_by_name,from_note,to_note}'::text[] = to_jsonb(NEW) - '{changed_by_name,from_note,to_note}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'attendance_changes is append-only';
END
$$;
--> statement-breakpoint
-- A note is no figure: in a closed month it may go while its pupil is forgotten, and nothing else of the mark may.
CREATE FUNCTION hadir_forget_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'note' <> to_jsonb(NEW) - 'note' THEN
    RAISE EXCEPTION 'only notes are forgotten';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_forgotten BEFORE UPDATE ON "attendance" FOR EACH ROW
  WHEN (hadir_is_forgetting()) EXECUTE FUNCTION hadir_forget_notes();
--> statement-breakpoint
DROP TRIGGER attendance_followed_updated ON "attendance";
--> statement-breakpoint
CREATE TRIGGER attendance_followed_updated AFTER UPDATE ON "attendance" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (NOT hadir_is_forgetting()) EXECUTE FUNCTION hadir_follow_marks();
