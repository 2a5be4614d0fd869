CREATE TABLE "attendance_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"version" integer NOT NULL,
	"from_status" text,
	"from_note" text,
	"from_minutes_late" smallint,
	"to_status" text,
	"to_note" text,
	"to_minutes_late" smallint,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_by_name" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "attendance_changes_source_check" CHECK ("attendance_changes"."source" in ('register', 'check-in', 'revert'))
);
--> statement-breakpoint
CREATE TABLE "check_in_codes" (
	"session_id" integer NOT NULL,
	"code" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_in_codes_session_id_code_pk" PRIMARY KEY("session_id","code")
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"device" text NOT NULL,
	"user_agent" text,
	CONSTRAINT "check_ins_session_id_user_id_pk" PRIMARY KEY("session_id","user_id"),
	CONSTRAINT "check_ins_method_check" CHECK ("check_ins"."method" in ('qr', 'code'))
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "late_after_minutes" smallint;--> statement-breakpoint
ALTER TABLE "attendance_changes" ADD CONSTRAINT "attendance_changes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_changes" ADD CONSTRAINT "attendance_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_changes" ADD CONSTRAINT "attendance_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_codes" ADD CONSTRAINT "check_in_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_changes_version" ON "attendance_changes" USING btree ("session_id","user_id","version");--> statement-breakpoint
CREATE INDEX "attendance_changes_session" ON "attendance_changes" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "attendance_changes_by" ON "attendance_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "check_in_codes_expires" ON "check_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "check_ins_user" ON "check_ins" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_late_check" CHECK ("sessions"."late_after_minutes" between 0 and 240);--> statement-breakpoint
-- Append-only. A trigger nested in another one is a foreign key at work: a deleted session takes its history along, a
-- deleted account leaves its name.
CREATE FUNCTION hadir_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'attendance_changes is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_changes_append_only BEFORE UPDATE OR DELETE ON "attendance_changes"
  FOR EACH ROW EXECUTE FUNCTION hadir_keep_history();
