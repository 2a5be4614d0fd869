CREATE TABLE "letter_marks" (
	"letter_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "letter_marks_letter_id_session_id_user_id_version_pk" PRIMARY KEY("letter_id","session_id","user_id","version")
);
--> statement-breakpoint
CREATE TABLE "letter_pupils" (
	"letter_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "letter_pupils_letter_id_user_id_pk" PRIMARY KEY("letter_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_time" time(0),
	"end_time" time(0),
	"image" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by_name" text,
	"withdraw_reason" text,
	CONSTRAINT "letters_kind_check" CHECK ("letters"."kind" in ('izin', 'sakit', 'dispensasi')),
	CONSTRAINT "letters_dates_check" CHECK ("letters"."end_date" >= "letters"."start_date"),
	CONSTRAINT "letters_times_check" CHECK (("letters"."start_time" is null) = ("letters"."end_time" is null) and ("letters"."start_time" is null or "letters"."end_time" > "letters"."start_time")),
	CONSTRAINT "letters_withdrawn_check" CHECK (("letters"."withdrawn_at" is null) = ("letters"."withdrawn_by_name" is null) and ("letters"."withdrawn_at" is null) = ("letters"."withdraw_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "attendance_changes" DROP CONSTRAINT "attendance_changes_source_check";--> statement-breakpoint
ALTER TABLE "letter_marks" ADD CONSTRAINT "letter_marks_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_marks" ADD CONSTRAINT "letter_marks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_marks" ADD CONSTRAINT "letter_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_pupils" ADD CONSTRAINT "letter_pupils_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_pupils" ADD CONSTRAINT "letter_pupils_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_marks_session" ON "letter_marks" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "letter_marks_user" ON "letter_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_pupils_user" ON "letter_pupils" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letters_school" ON "letters" USING btree ("school_id","start_date","id");--> statement-breakpoint
CREATE INDEX "letters_start" ON "letters" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "letters_image" ON "letters" USING btree ("image") WHERE "letters"."image" is not null;--> statement-breakpoint
ALTER TABLE "attendance_changes" ADD CONSTRAINT "attendance_changes_source_check" CHECK ("attendance_changes"."source" in ('register', 'check-in', 'revert', 'letter'));