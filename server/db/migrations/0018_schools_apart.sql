DROP INDEX "classes_year_name_key";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "school_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "school_id" integer;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classes_school" ON "classes" USING btree ("school_id","academic_year_id","sort_key","id");--> statement-breakpoint
CREATE INDEX "users_school_sort" ON "users" USING btree ("school_id","sort_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_year_name_key" ON "classes" USING btree ("academic_year_id",coalesce("school_id", 0),lower("name"));--> statement-breakpoint
-- Where there is one school, everybody and every class is its own; administrators look after whatever schools are still to come.
-- Where there are several, nobody can tell whose is what: all stay without, and reach what they reached, until an administrator says it.
UPDATE "classes" SET school_id = (SELECT id FROM "schools") WHERE (SELECT count(*) FROM "schools") = 1;
--> statement-breakpoint
UPDATE "users" SET school_id = (SELECT id FROM "schools")
  WHERE (SELECT count(*) FROM "schools") = 1 AND role_id NOT IN (SELECT id FROM "roles" WHERE name = 'Admin');
