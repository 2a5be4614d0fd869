CREATE TABLE "closed_months" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closed_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"month" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" integer,
	"closed_by_name" text NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by_name" text,
	"reopen_reason" text,
	CONSTRAINT "closed_months_month_check" CHECK ("closed_months"."month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "closed_months_reopened_check" CHECK (("closed_months"."reopened_at" is null) = ("closed_months"."reopened_by_name" is null) and ("closed_months"."reopened_at" is null) = ("closed_months"."reopen_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "min_percent" smallint;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "max_alpa" smallint;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "lock_days" smallint;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closed_months_one" ON "closed_months" USING btree ("class_id","month") WHERE "closed_months"."reopened_at" is null;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_min_percent_check" CHECK ("schools"."min_percent" between 1 and 100);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_max_alpa_check" CHECK ("schools"."max_alpa" > 0);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_lock_days_check" CHECK ("schools"."lock_days" >= 0);
--> statement-breakpoint
-- What a closed month keeps as it is, by whichever road something comes. Who closes one waits for the class's row, which this holds.
CREATE FUNCTION hadir_refuse_closed(class_ids integer[], days date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shut record;
BEGIN
  PERFORM FROM classes WHERE id = ANY (class_ids) ORDER BY id FOR SHARE;
  SELECT classes.name, closed.month, closed.closed_by_name INTO shut
    FROM unnest(class_ids, days) AS asked (class_id, day)
    JOIN closed_months closed ON closed.class_id = asked.class_id AND closed.month = to_char(asked.day, 'YYYY-MM')
      AND closed.reopened_at IS NULL
    JOIN classes ON classes.id = closed.class_id ORDER BY closed.month, classes.id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'HD001',
      DETAIL = json_build_object('class', shut.name, 'month', shut.month, 'by', shut.closed_by_name)::text;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION hadir_closed_marks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_ids integer[];
  days date[];
BEGIN
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT subjects.class_id, sessions.date
    FROM changed_rows JOIN sessions ON sessions.id = changed_rows.session_id JOIN subjects ON subjects.id = sessions.subject_id
    WHERE sessions.is_held) AS places;
  IF class_ids IS NOT NULL THEN
    PERFORM hadir_refuse_closed(class_ids, days);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_closed_inserted AFTER INSERT ON "attendance" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_closed_updated AFTER UPDATE ON "attendance" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_closed_deleted AFTER DELETE ON "attendance" REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_marks();
--> statement-breakpoint
CREATE FUNCTION hadir_closed_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_ids integer[];
  days date[];
BEGIN
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT subjects.class_id, changed_rows.date
    FROM changed_rows JOIN subjects ON subjects.id = changed_rows.subject_id WHERE changed_rows.is_held) AS places;
  IF class_ids IS NOT NULL THEN
    PERFORM hadir_refuse_closed(class_ids, days);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_closed_inserted AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_closed_deleted AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_sessions();
--> statement-breakpoint
-- Both where it was and where it comes to; what nobody sees of a session (the run that made it) is not what was signed.
CREATE FUNCTION hadir_closed_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_ids integer[];
  days date[];
BEGIN
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT subjects.class_id, side.date FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
      (old_rows.subject_id, old_rows.date, old_rows.is_held), (new_rows.subject_id, new_rows.date, new_rows.is_held)
    ) AS side (subject_id, date, is_held) JOIN subjects ON subjects.id = side.subject_id
    WHERE side.is_held AND (old_rows.subject_id, old_rows.name, old_rows.description, old_rows.date, old_rows.start_time, old_rows.end_time,
        old_rows.is_held, old_rows.substitute_id)
      IS DISTINCT FROM (new_rows.subject_id, new_rows.name, new_rows.description, new_rows.date, new_rows.start_time, new_rows.end_time,
        new_rows.is_held, new_rows.substitute_id)) AS places;
  IF class_ids IS NOT NULL THEN
    PERFORM hadir_refuse_closed(class_ids, days);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_closed_moved AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_moves();
