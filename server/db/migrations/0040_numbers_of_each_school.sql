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
