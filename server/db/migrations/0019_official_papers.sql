ALTER TABLE "sessions" ADD COLUMN "is_double" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "level" smallint;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "homeroom_teacher_id" integer;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "npsn" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "head_name" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "head_employee_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "nisn" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "employee_number" text;--> statement-breakpoint
-- What a generated column is made of cannot be changed: it is made anew.
ALTER TABLE "schools" drop column "search";
--> statement-breakpoint
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "search" text GENERATED ALWAYS AS (hadir_fold(name || ' ' || coalesce(address, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(npsn, '') || ' ' || coalesce(city, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (hadir_fold(fullname || ' ' || identifier || ' ' || coalesce(email, '') || ' ' || coalesce(nisn, '') || ' ' || coalesce(employee_number, ''))) STORED NOT NULL;--> statement-breakpoint
-- Dropping the column took its index along.
CREATE INDEX "users_grams" ON "users" USING gin (hadir_grams("search")) WITH (fastupdate=false)
--> statement-breakpoint
-- Two sessions of a subject that begin at the same time stay both, with their marks: the one with the most marks is what the others are doubles of.
UPDATE "sessions" SET is_double = true WHERE id IN (
  SELECT id FROM (
    SELECT sessions.id, row_number() OVER (
      PARTITION BY subject_id, date, start_time
      ORDER BY (SELECT count(status) FROM attendance WHERE session_id = sessions.id) DESC, sessions.id
    ) AS place
    FROM "sessions" JOIN (
      SELECT subject_id, date, start_time FROM "sessions" WHERE deleted_at IS NULL
      GROUP BY subject_id, date, start_time HAVING count(*) > 1
    ) same USING (subject_id, date, start_time)
    WHERE deleted_at IS NULL
  ) placed WHERE place > 1);
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_one_at_a_time" ON "sessions" USING btree ("subject_id","date","start_time") WHERE "sessions"."deleted_at" is null and not "sessions"."is_double";--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_homeroom_teacher_id_users_id_fk" FOREIGN KEY ("homeroom_teacher_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classes_homeroom_teacher" ON "classes" USING btree ("homeroom_teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_nisn_key" ON "users" USING btree ("nisn");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_level_check" CHECK ("classes"."level" between 1 and 13);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_npsn_check" CHECK ("schools"."npsn" ~ '^[0-9]{8}$');--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_timezone_check" CHECK ("schools"."timezone" in ('Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_head_number_check" CHECK ("schools"."head_employee_number" ~ '^[0-9A-Za-z][0-9A-Za-z ./-]{1,28}[0-9A-Za-z]$');--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_head_check" CHECK ("schools"."head_name" is not null or "schools"."head_employee_number" is null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_nisn_check" CHECK ("users"."nisn" ~ '^[0-9]{10}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_employee_number_check" CHECK ("users"."employee_number" ~ '^[0-9A-Za-z][0-9A-Za-z ./-]{1,28}[0-9A-Za-z]$');
