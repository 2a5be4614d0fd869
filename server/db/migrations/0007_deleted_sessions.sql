ALTER TABLE "sessions" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "deleted_by_name" text;--> statement-breakpoint
CREATE INDEX "sessions_deleted" ON "sessions" USING btree ("deleted_at") WHERE "sessions"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_deleted_check" CHECK (("sessions"."deleted_at" is null) = ("sessions"."deleted_by_name" is null));--> statement-breakpoint
CREATE VIEW "public"."live_sessions" AS (select "id", "subject_id", "name", "description", "date", "start_time", "end_time", "late_after_minutes", "created_at", "search" from "sessions" where "sessions"."deleted_at" is null);