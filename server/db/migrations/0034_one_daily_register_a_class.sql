-- Of several that one class was given by hand the first stays the one that decides its days.
UPDATE subjects SET is_daily = false WHERE is_daily AND EXISTS (
  SELECT FROM subjects other WHERE other.class_id = subjects.class_id AND other.is_daily AND other.id < subjects.id);--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_one_daily" ON "subjects" USING btree ("class_id") WHERE "subjects"."is_daily";