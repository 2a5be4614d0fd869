CREATE TABLE "memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"academic_year_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"joined_on" date NOT NULL,
	"left_on" date,
	"joined_reason" text,
	"left_reason" text,
	"is_double" boolean DEFAULT false NOT NULL,
	CONSTRAINT "memberships_number_check" CHECK ("memberships"."number" > 0),
	CONSTRAINT "memberships_dates_check" CHECK ("memberships"."left_on" >= "memberships"."joined_on"),
	CONSTRAINT "memberships_joined_reason_check" CHECK ("memberships"."joined_reason" in ('naik', 'tinggal', 'mutasi masuk', 'pindah kelas')),
	CONSTRAINT "memberships_left_reason_check" CHECK ("memberships"."left_reason" in ('naik', 'tinggal', 'mutasi keluar', 'pindah kelas', 'lulus', 'keluar'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "classes_id_year_key" ON "classes" USING btree ("id","academic_year_id");--> statement-breakpoint
-- Whoever is in a class has been there since its year began, or since its first lesson where that was earlier: so every register
-- shows whom it showed. Numbers as today's registers count. A second class of one year stays, marked as such.
INSERT INTO "memberships" (class_id, academic_year_id, user_id, number, joined_on, is_double)
  SELECT member.class_id, classes.academic_year_id, member.user_id,
    row_number() OVER (PARTITION BY member.class_id ORDER BY users.sort_key, users.id),
    least(academic_years.start_date, lessons.first),
    row_number() OVER (PARTITION BY member.user_id, classes.academic_year_id ORDER BY member.joined_at, member.class_id) > 1
  FROM class_students member
  JOIN users ON users.id = member.user_id
  JOIN classes ON classes.id = member.class_id
  JOIN academic_years ON academic_years.id = classes.academic_year_id
  LEFT JOIN (
    SELECT subjects.class_id, min(sessions.date) AS first FROM sessions JOIN subjects ON subjects.id = sessions.subject_id GROUP BY 1
  ) lessons ON lessons.class_id = member.class_id
  ORDER BY member.class_id, 4;
--> statement-breakpoint
DROP TABLE "class_students";--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_class_fk" FOREIGN KEY ("class_id","academic_year_id") REFERENCES "public"."classes"("id","academic_year_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "memberships_class" ON "memberships" USING btree ("class_id","user_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
-- Numbers as ranges of one: for ranges the engine itself knows such an index, for plain numbers only with an extension (btree_gist)
-- that somebody would have to install.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_one_class" EXCLUDE USING gist (
  int4range("user_id", "user_id", '[]') WITH &&, int4range("academic_year_id", "academic_year_id", '[]') WITH &&,
  daterange("joined_on", "left_on") WITH &&) WHERE (NOT "is_double");--> statement-breakpoint
-- Looked at after the statement, so that one statement may give all of a class new numbers.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_number" EXCLUDE USING gist (
  int4range("class_id", "class_id", '[]') WITH &&, int4range("number", "number", '[]') WITH &&,
  daterange("joined_on", "left_on") WITH &&) DEFERRABLE;--> statement-breakpoint
-- As in migration 0015; a register's members are those of its day.
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
      SELECT FROM memberships WHERE memberships.class_id = subjects.class_id AND memberships.joined_on <= sessions.date
        AND (memberships.left_on IS NULL OR memberships.left_on > sessions.date) AND NOT EXISTS (
        SELECT FROM attendance WHERE attendance.session_id = sessions.id
          AND attendance.user_id = memberships.user_id AND attendance.status IS NOT NULL)));
  DELETE FROM incomplete_registers WHERE session_id = ANY (changed) AND session_id <> ALL (blank);
  INSERT INTO incomplete_registers (session_id, subject_id, date, start_time, is_live, search)
    SELECT id, subject_id, date, start_time, deleted_at IS NULL, search FROM sessions WHERE id = ANY (blank) ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
-- Only the registers of the days on which somebody's being there has changed.
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
    JOIN subjects ON subjects.class_id = part.class_id
    JOIN sessions ON sessions.subject_id = subjects.id AND sessions.date >= part.from_day
      AND (part.to_day IS NULL OR sessions.date < part.to_day)
    GROUP BY sessions.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER memberships_blanks_inserted AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_members();
--> statement-breakpoint
CREATE TRIGGER memberships_blanks_updated AFTER UPDATE ON "memberships" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_members();
--> statement-breakpoint
CREATE TRIGGER memberships_blanks_deleted AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_members();
--> statement-breakpoint
-- As in migration 0015; a register on another day has that day's members.
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
  PERFORM hadir_note_blanks(ARRAY(
    SELECT id FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.subject_id, new_rows.date) <> (old_rows.subject_id, old_rows.date)));
  RETURN NULL;
END
$$;
