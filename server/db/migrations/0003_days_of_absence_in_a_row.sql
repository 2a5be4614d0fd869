ALTER TABLE "schools" ADD COLUMN "streak_days" smallint DEFAULT 3;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_streak_days_check" CHECK ("schools"."streak_days" >= 2);