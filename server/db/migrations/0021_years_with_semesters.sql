-- A year was two rows, one for each semester, and each class was there twice, too. Rows of one name become one year, under the id of
-- the one that is active, else of the later one. Of this nothing changes who stands in a register, nor under which number.
CREATE TABLE "merging_years" AS
  SELECT ganjil.id AS ganjil_id, genap.id AS genap_id, genap.start_date AS genap_start,
    CASE WHEN ganjil.is_active THEN ganjil.id ELSE genap.id END AS kept_id,
    CASE WHEN ganjil.is_active THEN genap.id ELSE ganjil.id END AS gone_id
  FROM academic_years ganjil JOIN academic_years genap USING (name)
  WHERE ganjil.semester = 'Ganjil' AND genap.semester = 'Genap';
--> statement-breakpoint
-- The days on which these classes have lessons, deleted ones too: they may be restored.
CREATE TABLE "merging_lessons" AS
  SELECT DISTINCT subjects.class_id, sessions.date
  FROM merging_years JOIN classes ON classes.academic_year_id IN (ganjil_id, genap_id)
    JOIN subjects ON subjects.class_id = classes.id JOIN sessions ON sessions.subject_id = subjects.id;
--> statement-breakpoint
CREATE INDEX "merging_lessons_class" ON "merging_lessons" ("class_id", "date");--> statement-breakpoint
-- Classes of one name and school in both semesters of a year.
CREATE TABLE "merging_classes" AS
  SELECT ganjil.id AS ganjil_id, genap.id AS genap_id, years.kept_id AS year_id, years.genap_start,
    CASE WHEN years.kept_id = years.ganjil_id THEN ganjil.id ELSE genap.id END AS kept_id,
    CASE WHEN years.kept_id = years.ganjil_id THEN genap.id ELSE ganjil.id END AS gone_id,
    (SELECT max(date) + 1 FROM merging_lessons WHERE class_id = ganjil.id) AS ganjil_over,
    EXISTS (SELECT FROM memberships WHERE class_id = genap.id) AS has_members,
    false AS agrees
  FROM merging_years years JOIN classes ganjil ON ganjil.academic_year_id = years.ganjil_id
    JOIN classes genap ON genap.academic_year_id = years.genap_id AND lower(genap.name) = lower(ganjil.name)
      AND genap.school_id IS NOT DISTINCT FROM ganjil.school_id;
--> statement-breakpoint
-- Each pupil's days and numbers in the two, and the days in what they would become together: who is not in the later one has left
-- before it; where it has no pupils yet, those of the earlier one go on.
CREATE TABLE "merging_members" AS
  SELECT own.*, CASE WHEN NOT has_members THEN ganjil_days ELSE genap_days + ganjil_days * datemultirange(daterange(NULL,
      CASE WHEN isempty(genap_days) THEN greatest(genap_start, ganjil_over) ELSE lower(genap_days) END)) END AS days
  FROM (
    SELECT pair.kept_id, pair.ganjil_id, pair.genap_id, pair.has_members, pair.genap_start, pair.ganjil_over, member.user_id,
      min(number) FILTER (WHERE class_id = pair.ganjil_id) AS ganjil_number,
      min(number) FILTER (WHERE class_id = pair.genap_id) AS genap_number,
      coalesce(range_agg(daterange(joined_on, left_on)) FILTER (WHERE class_id = pair.ganjil_id), '{}') AS ganjil_days,
      coalesce(range_agg(daterange(joined_on, left_on)) FILTER (WHERE class_id = pair.genap_id), '{}') AS genap_days,
      bool_or(is_double) AS is_double
    FROM merging_classes pair JOIN memberships member ON member.class_id IN (pair.ganjil_id, pair.genap_id)
    GROUP BY pair.kept_id, pair.ganjil_id, pair.genap_id, pair.has_members, pair.genap_start, pair.ganjil_over, member.user_id
  ) own;
--> statement-breakpoint
CREATE INDEX "merging_members_class" ON "merging_members" ("kept_id");--> statement-breakpoint
-- They are one class where most pupils are in both (or one has none), each under one number, and where nobody would stand in a
-- register in which he or she does not stand, or the other way round.
UPDATE merging_classes pair SET agrees = NOT EXISTS (
    SELECT FROM merging_members own WHERE own.kept_id = pair.kept_id AND (ganjil_number <> genap_number
      OR EXISTS (SELECT FROM merging_lessons WHERE class_id = pair.ganjil_id AND date <@ ((days - ganjil_days) + (ganjil_days - days)))
      OR EXISTS (SELECT FROM merging_lessons WHERE class_id = pair.genap_id AND date <@ ((days - genap_days) + (genap_days - days))))
  ) AND NOT EXISTS (
    SELECT FROM merging_members own WHERE own.kept_id = pair.kept_id
    GROUP BY coalesce(ganjil_number, genap_number) HAVING count(*) > 1
  ) AND (
    SELECT least(count(ganjil_number), count(genap_number)) = 0
      OR 2 * count(*) FILTER (WHERE ganjil_number = genap_number) >= greatest(count(ganjil_number), count(genap_number))
    FROM merging_members own WHERE own.kept_id = pair.kept_id);
--> statement-breakpoint
-- Who was marked as a guest in the one class stood there without a number, and would have that of the other one.
UPDATE merging_classes pair SET agrees = false WHERE agrees AND EXISTS (
  SELECT FROM merging_members own
    JOIN subjects ON subjects.class_id = CASE WHEN ganjil_number IS NULL THEN own.ganjil_id ELSE own.genap_id END
    JOIN sessions ON sessions.subject_id = subjects.id
    JOIN attendance ON attendance.session_id = sessions.id AND attendance.user_id = own.user_id AND attendance.status IS NOT NULL
  WHERE own.kept_id = pair.kept_id AND (ganjil_number IS NULL OR genap_number IS NULL));
--> statement-breakpoint
CREATE TABLE "merging_stays" AS
  SELECT pair.kept_id AS class_id, pair.year_id, own.user_id, coalesce(ganjil_number, genap_number) AS number, own.is_double,
    lower(stay) AS joined_on, upper(stay) AS left_on, first.joined_reason, last.left_reason
  FROM merging_members own JOIN merging_classes pair USING (kept_id), unnest(own.days) stay
    LEFT JOIN LATERAL (SELECT joined_reason FROM memberships WHERE user_id = own.user_id AND class_id IN (own.ganjil_id, own.genap_id)
      AND joined_on = lower(stay) ORDER BY class_id = own.ganjil_id DESC, id LIMIT 1) first ON true
    LEFT JOIN LATERAL (SELECT left_reason FROM memberships WHERE user_id = own.user_id AND class_id IN (own.ganjil_id, own.genap_id)
      AND left_on = upper(stay) ORDER BY class_id = own.genap_id DESC, id DESC LIMIT 1) last ON true
  WHERE pair.agrees
  -- Who was there for no day has a number, perhaps marks.
  UNION ALL (SELECT DISTINCT ON (own.kept_id, own.user_id) pair.kept_id, pair.year_id, own.user_id, memberships.number, own.is_double,
      joined_on, joined_on, joined_reason, left_reason
    FROM merging_members own JOIN merging_classes pair USING (kept_id)
      JOIN memberships ON memberships.user_id = own.user_id AND memberships.class_id IN (own.ganjil_id, own.genap_id)
    WHERE pair.agrees AND isempty(own.days) ORDER BY own.kept_id, own.user_id, joined_on, memberships.id);
--> statement-breakpoint
-- What these keep does not change: no register has other members than before.
ALTER TABLE "memberships" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "subjects" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_one_class";--> statement-breakpoint
DELETE FROM memberships USING merging_classes pair WHERE agrees AND class_id IN (ganjil_id, genap_id);--> statement-breakpoint
INSERT INTO memberships (class_id, academic_year_id, user_id, number, joined_on, left_on, joined_reason, left_reason, is_double)
  SELECT class_id, year_id, user_id, number, joined_on, left_on, joined_reason, left_reason, is_double
  FROM merging_stays ORDER BY class_id, number, joined_on;
--> statement-breakpoint
-- A semester's subjects stay by themselves, with their sessions under the addresses that they had. Two of one name are told apart.
CREATE TABLE "merging_names" AS
  SELECT 'subject' AS entity, subjects.id, subjects.name AS was,
    left(subjects.name, 100) || CASE WHEN subjects.class_id = pair.ganjil_id THEN ' (Ganjil)' ELSE ' (Genap)' END AS is_now
  FROM merging_classes pair JOIN subjects ON subjects.class_id IN (ganjil_id, genap_id)
  WHERE agrees AND EXISTS (SELECT FROM subjects other WHERE lower(other.name) = lower(subjects.name)
    AND other.class_id = CASE WHEN subjects.class_id = pair.ganjil_id THEN pair.genap_id ELSE pair.ganjil_id END);
--> statement-breakpoint
UPDATE subjects SET name = is_now FROM merging_names WHERE merging_names.id = subjects.id;--> statement-breakpoint
UPDATE subjects SET class_id = kept_id FROM merging_classes WHERE agrees AND class_id = gone_id;--> statement-breakpoint
UPDATE classes SET description = coalesce(classes.description, gone.description), level = coalesce(classes.level, gone.level),
  homeroom_teacher_id = coalesce(classes.homeroom_teacher_id, gone.homeroom_teacher_id)
  FROM merging_classes JOIN classes gone ON gone.id = gone_id WHERE agrees AND classes.id = kept_id;
--> statement-breakpoint
DELETE FROM classes USING merging_classes WHERE agrees AND id = gone_id;--> statement-breakpoint
UPDATE merging_lessons SET class_id = kept_id FROM merging_classes WHERE agrees AND class_id = gone_id;--> statement-breakpoint
-- The others of one name stay two classes of one year: the later one says so in its name.
DO $$
DECLARE
  apart record;
  suffix text;
  wanted text;
BEGIN
  FOR apart IN
    SELECT classes.id, classes.name, classes.school_id, years.ganjil_id AS ganjil_year, years.genap_id AS genap_year
    FROM merging_classes pair JOIN classes ON classes.id = pair.genap_id JOIN merging_years years ON years.kept_id = pair.year_id
    WHERE NOT pair.agrees ORDER BY classes.id
  LOOP
    FOR n IN 1..1000 LOOP
      suffix := CASE WHEN n = 1 THEN ' (Genap)' ELSE format(' (Genap %s)', n) END;
      wanted := left(apart.name, 60 - length(suffix)) || suffix;
      EXIT WHEN NOT EXISTS (
        SELECT FROM classes WHERE academic_year_id IN (apart.ganjil_year, apart.genap_year) AND lower(name) = lower(wanted)
          AND school_id IS NOT DISTINCT FROM apart.school_id);
    END LOOP;
    UPDATE classes SET name = wanted WHERE id = apart.id;
    INSERT INTO merging_names (entity, id, was, is_now) VALUES ('class', apart.id, apart.name, wanted);
  END LOOP;
END
$$;
--> statement-breakpoint
-- One class of a year at a time: the earlier one ends when the later one begins, but after its last lesson. Where that is too late, and
-- the later one has had lessons, too, the later one is marked as a second class, as before in migration 0016.
DO $$
DECLARE
  stay record;
  before record;
  ends date;
BEGIN
  SELECT NULL::int AS id, NULL::int AS user_id, NULL::int AS class_id, NULL::date AS left_on, NULL::int AS year_id INTO before;
  FOR stay IN
    SELECT member.id, member.user_id, member.class_id, member.joined_on, member.left_on, years.kept_id AS year_id
    FROM memberships member JOIN merging_years years ON member.academic_year_id IN (years.ganjil_id, years.genap_id)
    WHERE NOT member.is_double AND member.left_on IS DISTINCT FROM member.joined_on AND EXISTS (
      SELECT FROM memberships other WHERE other.user_id = member.user_id AND other.academic_year_id IN (years.ganjil_id, years.genap_id)
        AND other.class_id <> member.class_id)
    ORDER BY member.user_id, years.kept_id, member.joined_on, member.academic_year_id <> years.ganjil_id, member.id
  LOOP
    IF before.user_id = stay.user_id AND before.year_id = stay.year_id
      AND coalesce(before.left_on, 'infinity') > stay.joined_on THEN
      SELECT least(before.left_on, greatest(stay.joined_on, max(date) + 1)) INTO ends
        FROM merging_lessons WHERE class_id = before.class_id AND date < coalesce(before.left_on, 'infinity');
      UPDATE memberships SET left_on = ends WHERE id = before.id AND left_on IS DISTINCT FROM ends;
      before.left_on := ends;
      IF ends > stay.joined_on THEN
        IF coalesce(stay.left_on, 'infinity') <= ends OR EXISTS (
          SELECT FROM merging_lessons WHERE class_id = stay.class_id AND date >= stay.joined_on AND date < ends) THEN
          UPDATE memberships SET is_double = true WHERE id = stay.id;
          CONTINUE;
        END IF;
        UPDATE memberships SET joined_on = ends WHERE id = stay.id;
        stay.joined_on := ends;
      END IF;
    END IF;
    before := stay;
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "academic_years" ADD COLUMN "ganjil_start" date;--> statement-breakpoint
ALTER TABLE "academic_years" ADD COLUMN "ganjil_end" date;--> statement-breakpoint
ALTER TABLE "academic_years" ADD COLUMN "genap_start" date;--> statement-breakpoint
ALTER TABLE "academic_years" ADD COLUMN "genap_end" date;--> statement-breakpoint
-- The days that the two rows had. One alone is given the other half of its year; one that is too long for a semester was the year.
CREATE TABLE "merging_days" AS
  WITH known AS (
    SELECT year.id, ganjil.start_date AS g1, ganjil.end_date AS g2, genap.start_date AS n1, genap.end_date AS n2,
      merging_years.kept_id IS NULL AND year.end_date - year.start_date > 240 AS is_whole
    FROM academic_years year LEFT JOIN merging_years ON year.id = kept_id
      LEFT JOIN academic_years ganjil ON ganjil.id = coalesce(ganjil_id, CASE WHEN year.semester = 'Ganjil' THEN year.id END)
      LEFT JOIN academic_years genap ON genap.id = coalesce(genap_id, CASE WHEN year.semester = 'Genap' THEN year.id END)
    WHERE year.id NOT IN (SELECT gone_id FROM merging_years)
  ), inner_days AS (
    SELECT id, is_whole, g1, n2,
      CASE WHEN is_whole THEN coalesce(g2, n2)
        ELSE coalesce(g2, least(n1 - 1, make_date(extract(year FROM n1 - interval '5 months')::int, 12, 31))) END AS g2,
      CASE WHEN is_whole THEN coalesce(n1, g1)
        ELSE coalesce(n1, greatest(g2 + 1, make_date(extract(year FROM g2 + interval '5 months')::int, 1, 1))) END AS n1
    FROM known
  ), outer_days AS (
    SELECT id, g2, n1,
      CASE WHEN is_whole THEN n1 ELSE coalesce(g1, CASE WHEN make_date(extract(year FROM g2)::int, 7, 1) < g2
        THEN make_date(extract(year FROM g2)::int, 7, 1) ELSE g2 - 180 END) END AS g1,
      CASE WHEN is_whole THEN g2 ELSE coalesce(n2, CASE WHEN make_date(extract(year FROM n1)::int, 6, 30) > n1
        THEN make_date(extract(year FROM n1)::int, 6, 30) ELSE n1 + 180 END) END AS n2
    FROM inner_days
  ), whole AS (
    SELECT *, least(g1, n1) AS first, greatest(g2, n2, least(g1, n1) + 3) AS last,
      make_date(extract(year FROM least(g1, n1))::int, 12, 31) AS new_years_eve
    FROM outer_days
  ), cut AS (
    SELECT *, CASE WHEN new_years_eve > first AND new_years_eve + 1 < last THEN new_years_eve ELSE first + (last - first) / 2 END AS half,
      CASE WHEN g2 < n1 THEN 'apart' WHEN g1 < n1 - 1 THEN 'overlapping' ELSE 'one' END AS how
    FROM whole
  )
  SELECT id, first, last,
    CASE how WHEN 'one' THEN first ELSE g1 END AS ganjil_start,
    CASE how WHEN 'apart' THEN g2 WHEN 'overlapping' THEN n1 - 1 ELSE half END AS ganjil_end,
    CASE how WHEN 'one' THEN half + 1 ELSE n1 END AS genap_start,
    CASE how WHEN 'one' THEN last ELSE n2 END AS genap_end
  FROM cut;
--> statement-breakpoint
-- What was decided for the office is told there: see server/db/migrationNews.ts.
INSERT INTO audit_events (at, entity, action, target_id, target_name, changes)
  SELECT now(), 'academic-year', CASE WHEN kept_id IS NULL THEN 'updated' ELSE 'semesters-merged' END, id, name, changes
  FROM academic_years year JOIN merging_days days USING (id) LEFT JOIN merging_years ON kept_id = id, LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'from', was, 'to', is_now)), '[]') AS changes FROM (VALUES
      ('start_date', year.start_date, days.first), ('end_date', year.end_date, days.last),
      ('ganjil_start', NULL, days.ganjil_start), ('ganjil_end', NULL, days.ganjil_end),
      ('genap_start', NULL, days.genap_start), ('genap_end', NULL, days.genap_end)
    ) AS field (field, was, is_now) WHERE was IS DISTINCT FROM is_now
  ) changed ORDER BY id;
--> statement-breakpoint
INSERT INTO audit_events (at, entity, action, target_id, target_name, school_id)
  SELECT now(), 'class', 'semesters-merged', classes.id, classes.name, classes.school_id
  FROM merging_classes JOIN classes ON classes.id = kept_id WHERE agrees ORDER BY classes.id;
--> statement-breakpoint
INSERT INTO audit_events (at, entity, action, target_id, target_name, changes, school_id)
  SELECT now(), entity, CASE entity WHEN 'class' THEN 'semesters-apart' ELSE 'updated' END, renamed.id, is_now,
    jsonb_build_array(jsonb_build_object('field', 'name', 'from', was, 'to', is_now)), classes.school_id
  FROM merging_names renamed LEFT JOIN subjects ON entity = 'subject' AND subjects.id = renamed.id
    JOIN classes ON classes.id = coalesce(subjects.class_id, renamed.id)
  ORDER BY entity, renamed.id;
--> statement-breakpoint
UPDATE academic_years AS year SET start_date = days.first, end_date = days.last, ganjil_start = days.ganjil_start,
  ganjil_end = days.ganjil_end, genap_start = days.genap_start, genap_end = days.genap_end
  FROM merging_days days WHERE days.id = year.id;
--> statement-breakpoint
UPDATE classes SET academic_year_id = kept_id FROM merging_years WHERE academic_year_id = gone_id;--> statement-breakpoint
DELETE FROM academic_years USING merging_years WHERE id = gone_id;--> statement-breakpoint
DROP TABLE "merging_days", "merging_names", "merging_stays", "merging_members", "merging_classes", "merging_lessons", "merging_years";--> statement-breakpoint
-- As in migration 0016.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_one_class" EXCLUDE USING gist (
  int4range("user_id", "user_id", '[]') WITH &&, int4range("academic_year_id", "academic_year_id", '[]') WITH &&,
  daterange("joined_on", "left_on") WITH &&) WHERE (NOT "is_double");--> statement-breakpoint
ALTER TABLE "memberships" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "subjects" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "academic_years" DROP CONSTRAINT "academic_years_semester_check";--> statement-breakpoint
DROP INDEX "academic_years_name_semester_key";--> statement-breakpoint
ALTER TABLE "academic_years" drop column "search";--> statement-breakpoint
ALTER TABLE "academic_years" ADD COLUMN "search" text GENERATED ALWAYS AS (hadir_fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_years" DROP COLUMN "semester";--> statement-breakpoint
ALTER TABLE "academic_years" ALTER COLUMN "ganjil_start" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_years" ALTER COLUMN "ganjil_end" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_years" ALTER COLUMN "genap_start" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_years" ALTER COLUMN "genap_end" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "academic_years_name_key" ON "academic_years" USING btree ("name");--> statement-breakpoint
ALTER TABLE "academic_years" ADD CONSTRAINT "academic_years_ganjil_check" CHECK ("academic_years"."ganjil_start" >= "academic_years"."start_date" and "academic_years"."ganjil_end" > "academic_years"."ganjil_start");--> statement-breakpoint
ALTER TABLE "academic_years" ADD CONSTRAINT "academic_years_order_check" CHECK ("academic_years"."genap_start" > "academic_years"."ganjil_end");--> statement-breakpoint
ALTER TABLE "academic_years" ADD CONSTRAINT "academic_years_genap_check" CHECK ("academic_years"."genap_end" > "academic_years"."genap_start" and "academic_years"."genap_end" <= "academic_years"."end_date");
