DROP INDEX "otp_codes_user_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "purpose" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "what" text;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "most" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "otp_codes_user_purpose_key" ON "otp_codes" USING btree ("user_id","purpose");