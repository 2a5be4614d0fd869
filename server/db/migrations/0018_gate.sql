CREATE TABLE "gate_cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"number" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_name" text NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gate_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"token_hash" text,
	"key_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_name" text NOT NULL,
	"seen_at" timestamp with time zone,
	"clock_ahead_ms" integer,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "gate_devices_kind_check" CHECK ("gate_devices"."kind" in ('kiosk', 'reader'))
);
--> statement-breakpoint
CREATE TABLE "gate_duties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_duties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"weekdays" text NOT NULL,
	CONSTRAINT "gate_duties_dates_check" CHECK ("gate_duties"."end_date" >= "gate_duties"."start_date"),
	CONSTRAINT "gate_duties_weekdays_check" CHECK ("gate_duties"."weekdays" ~ '^[1-7]{1,7}$')
);
--> statement-breakpoint
CREATE TABLE "gate_leaves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_leaves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"given_by_name" text NOT NULL,
	"reason" text NOT NULL,
	"companion" text,
	"until" time(0),
	"returned_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gate_settings" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"hours" jsonb NOT NULL,
	"late_limit" integer,
	"prefills_daily" boolean NOT NULL,
	CONSTRAINT "gate_settings_limit_check" CHECK ("gate_settings"."late_limit" > 0)
);
--> statement-breakpoint
CREATE TABLE "gate_taps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_taps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"direction" text NOT NULL,
	"way" text NOT NULL,
	"device_id" integer,
	"counter" bigint,
	"by_name" text,
	"received_at" timestamp with time zone NOT NULL,
	"replaces_id" integer,
	"is_removal" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "gate_taps_direction_check" CHECK ("gate_taps"."direction" in ('in', 'out')),
	CONSTRAINT "gate_taps_way_check" CHECK ("gate_taps"."way" in ('card', 'typed', 'device', 'file', 'hand')),
	CONSTRAINT "gate_taps_replaces_check" CHECK (("gate_taps"."replaces_id" is null) = ("gate_taps"."reason" is null)),
	CONSTRAINT "gate_taps_removal_check" CHECK ("gate_taps"."replaces_id" is not null or not "gate_taps"."is_removal")
);
--> statement-breakpoint
ALTER TABLE "gate_cards" ADD CONSTRAINT "gate_cards_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_cards" ADD CONSTRAINT "gate_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_devices" ADD CONSTRAINT "gate_devices_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_duties" ADD CONSTRAINT "gate_duties_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_duties" ADD CONSTRAINT "gate_duties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_leaves" ADD CONSTRAINT "gate_leaves_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_leaves" ADD CONSTRAINT "gate_leaves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_settings" ADD CONSTRAINT "gate_settings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_taps" ADD CONSTRAINT "gate_taps_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_taps" ADD CONSTRAINT "gate_taps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_taps" ADD CONSTRAINT "gate_taps_device_id_gate_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."gate_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_taps" ADD CONSTRAINT "gate_taps_replaces_id_gate_taps_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."gate_taps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gate_cards_number_key" ON "gate_cards" USING btree ("school_id","number") WHERE "gate_cards"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "gate_cards_user" ON "gate_cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gate_devices_school" ON "gate_devices" USING btree ("school_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_devices_token_key" ON "gate_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_devices_code_key" ON "gate_devices" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "gate_duties_school" ON "gate_duties" USING btree ("school_id","end_date");--> statement-breakpoint
CREATE INDEX "gate_duties_user" ON "gate_duties" USING btree ("user_id","end_date");--> statement-breakpoint
CREATE INDEX "gate_leaves_school" ON "gate_leaves" USING btree ("school_id","day");--> statement-breakpoint
CREATE INDEX "gate_leaves_user" ON "gate_leaves" USING btree ("user_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_taps_counter_key" ON "gate_taps" USING btree ("device_id","counter");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_taps_replaces_key" ON "gate_taps" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "gate_taps_school" ON "gate_taps" USING btree ("school_id","day","user_id");--> statement-breakpoint
CREATE INDEX "gate_taps_user" ON "gate_taps" USING btree ("user_id","day");