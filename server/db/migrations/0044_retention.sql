ALTER TABLE "schools" ADD COLUMN "letter_picture_months" smallint;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "leaver_years" smallint;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "retention_from" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_left" ON "users" USING btree ("school_id","inactive_since") WHERE not "users"."is_active" and "users"."anonymised_at" is null;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_letter_pictures_check" CHECK ("schools"."letter_picture_months" > 0);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_leaver_years_check" CHECK ("schools"."leaver_years" > 0);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_retention_check" CHECK (("schools"."retention_from" is null) = ("schools"."letter_picture_months" is null and "schools"."leaver_years" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_anonymised_check" CHECK ("users"."anonymised_at" is null or not "users"."is_active");--> statement-breakpoint
-- Whether this transaction takes a person's name out of what is otherwise never changed. Only server/school/anonymise.ts says so.
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
