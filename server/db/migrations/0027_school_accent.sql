ALTER TABLE "schools" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_accent_check" CHECK ("schools"."accent" ~ '^#[0-9a-f]{6}$');