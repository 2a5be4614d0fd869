ALTER TABLE "classes" ADD COLUMN "grade" integer GENERATED ALWAYS AS (coalesce(level, substring(name from '^\s*(\d{1,2})(?!\d)')::int,
  array_position(array['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'],
    lower(substring(name from '^\s*([IVXivx]+)(?![A-Za-z])'))), 99)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "classes_grade" ON "classes" USING btree ("grade","sort_key","id");