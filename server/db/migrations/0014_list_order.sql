ALTER TABLE "classes" ADD COLUMN "sort_key" text collate "C" GENERATED ALWAYS AS (hadir_sort_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "sort_key" text collate "C" GENERATED ALWAYS AS (hadir_sort_key(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_role_identifier" ON "users" USING btree ("role_id",lower("identifier"),"id");--> statement-breakpoint
CREATE INDEX "classes_sort" ON "classes" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "classes_year_sort" ON "classes" USING btree ("academic_year_id","sort_key","id");--> statement-breakpoint
CREATE INDEX "subjects_sort" ON "subjects" USING btree ("sort_key","id");