ALTER TABLE "import_items" DROP CONSTRAINT "import_items_item_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_item_check" CHECK ("import_items"."item" in ('user', 'class', 'membership', 'subject', 'lesson'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('pupils', 'teachers', 'timetable'));