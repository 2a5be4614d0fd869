ALTER TABLE "rate_limits" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_limits_user" ON "rate_limits" USING btree ("user_id") WHERE user_id is not null;