CREATE TABLE "family_gateways" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"options" jsonb NOT NULL,
	"secrets" text,
	"refusals" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_reason" text,
	CONSTRAINT "family_gateways_channel_check" CHECK ("family_gateways"."channel" in ('hand', 'outbox', 'whatsapp', 'http', 'email'))
);
--> statement-breakpoint
CREATE TABLE "family_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"guardian_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"device_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "family_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"guardian_id" integer,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_by_name" text,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"gateway_id" text,
	"failure" text,
	CONSTRAINT "family_messages_reason_check" CHECK ("family_messages"."reason" in ('absent', 'skipping', 'streak', 'limit', 'letter', 'correction')),
	CONSTRAINT "family_messages_channel_check" CHECK ("family_messages"."channel" in ('hand', 'outbox', 'whatsapp', 'http', 'email')),
	CONSTRAINT "family_messages_state_check" CHECK ("family_messages"."state" in ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "family_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"guardian_id" integer,
	"is_from_pupil" boolean NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_name" text,
	"refusal" text,
	"letter_id" integer,
	CONSTRAINT "family_requests_kind_check" CHECK ("family_requests"."kind" in ('izin', 'sakit', 'dispensasi')),
	CONSTRAINT "family_requests_dates_check" CHECK ("family_requests"."end_date" >= "family_requests"."start_date"),
	CONSTRAINT "family_requests_decided_check" CHECK (("family_requests"."decided_at" is null) = ("family_requests"."decided_by_name" is null))
);
--> statement-breakpoint
CREATE TABLE "family_settings" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"reasons" jsonb NOT NULL,
	"absent_lessons" integer NOT NULL,
	"quiet_from" time(0) NOT NULL,
	"quiet_until" time(0) NOT NULL,
	"daily_cap" integer NOT NULL,
	"retention_months" integer NOT NULL,
	CONSTRAINT "family_settings_lessons_check" CHECK ("family_settings"."absent_lessons" > 0),
	CONSTRAINT "family_settings_cap_check" CHECK ("family_settings"."daily_cap" > 0),
	CONSTRAINT "family_settings_months_check" CHECK ("family_settings"."retention_months" > 0)
);
--> statement-breakpoint
CREATE TABLE "guardian_proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardian_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"phone" text NOT NULL,
	"has_agreed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardian_proposals_relation_check" CHECK ("guardian_proposals"."relation" in ('ayah', 'ibu', 'wali'))
);
--> statement-breakpoint
CREATE TABLE "guardian_pupils" (
	"guardian_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "guardian_pupils_guardian_id_user_id_pk" PRIMARY KEY("guardian_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "guardian_slips" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardian_slips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardians_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"agreed_at" timestamp with time zone,
	"agreed_noted_by" text,
	"opted_out_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_name" text NOT NULL,
	CONSTRAINT "guardians_relation_check" CHECK ("guardians"."relation" in ('ayah', 'ibu', 'wali')),
	CONSTRAINT "guardians_phone_check" CHECK ("guardians"."phone" ~ '^[+][1-9][0-9]{6,14}$'),
	CONSTRAINT "guardians_agreed_check" CHECK (("guardians"."agreed_at" is null) = ("guardians"."agreed_noted_by" is null))
);
--> statement-breakpoint
ALTER TABLE "family_gateways" ADD CONSTRAINT "family_gateways_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_messages" ADD CONSTRAINT "family_messages_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_messages" ADD CONSTRAINT "family_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_messages" ADD CONSTRAINT "family_messages_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_settings" ADD CONSTRAINT "family_settings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_proposals" ADD CONSTRAINT "guardian_proposals_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_proposals" ADD CONSTRAINT "guardian_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_pupils" ADD CONSTRAINT "guardian_pupils_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_pupils" ADD CONSTRAINT "guardian_pupils_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_slips" ADD CONSTRAINT "guardian_slips_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_slips" ADD CONSTRAINT "guardian_slips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "family_links_token_key" ON "family_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "family_links_school" ON "family_links" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "family_links_guardian" ON "family_links" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "family_links_user" ON "family_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_messages_once" ON "family_messages" USING btree ("user_id","day","reason");--> statement-breakpoint
CREATE INDEX "family_messages_school" ON "family_messages" USING btree ("school_id","day");--> statement-breakpoint
CREATE INDEX "family_messages_guardian" ON "family_messages" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "family_messages_due" ON "family_messages" USING btree ("next_at") WHERE "family_messages"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "family_messages_gateway" ON "family_messages" USING btree ("gateway_id") WHERE "family_messages"."gateway_id" is not null;--> statement-breakpoint
CREATE INDEX "family_requests_school" ON "family_requests" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "family_requests_user" ON "family_requests" USING btree ("user_id","start_date");--> statement-breakpoint
CREATE INDEX "family_requests_guardian" ON "family_requests" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "family_requests_letter" ON "family_requests" USING btree ("letter_id");--> statement-breakpoint
CREATE INDEX "family_requests_image" ON "family_requests" USING btree ("image") WHERE "family_requests"."image" is not null;--> statement-breakpoint
CREATE INDEX "guardian_proposals_school" ON "guardian_proposals" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "guardian_proposals_user" ON "guardian_proposals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guardian_pupils_user" ON "guardian_pupils" USING btree ("user_id","guardian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_slips_code_key" ON "guardian_slips" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "guardian_slips_school" ON "guardian_slips" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "guardian_slips_user" ON "guardian_slips" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_phone_key" ON "guardians" USING btree ("school_id","phone");