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
