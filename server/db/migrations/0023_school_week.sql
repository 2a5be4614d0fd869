CREATE TABLE "bell_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bell_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (hadir_fold(name)) STORED NOT NULL,
	CONSTRAINT "bell_sets_dates_check" CHECK ("bell_sets"."valid_until" is null or "bell_sets"."valid_from" is not null and "bell_sets"."valid_until" >= "bell_sets"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "bell_times" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bell_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"set_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"number" smallint,
	"name" text,
	"start_time" time(0) NOT NULL,
	"end_time" time(0) NOT NULL,
	CONSTRAINT "bell_times_weekday_check" CHECK ("bell_times"."weekday" between 1 and 7),
	CONSTRAINT "bell_times_number_check" CHECK ("bell_times"."number" between 1 and 20),
	CONSTRAINT "bell_times_name_check" CHECK ("bell_times"."number" is not null or "bell_times"."name" is not null),
	CONSTRAINT "bell_times_times_check" CHECK ("bell_times"."end_time" > "bell_times"."start_time")
);
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"academic_year_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_school_day" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (hadir_fold(name)) STORED NOT NULL,
	CONSTRAINT "calendar_days_kind_check" CHECK ("calendar_days"."kind" in ('libur-nasional', 'cuti-bersama', 'libur-sekolah', 'ujian', 'kegiatan')),
	CONSTRAINT "calendar_days_dates_check" CHECK ("calendar_days"."end_date" >= "calendar_days"."start_date")
);
--> statement-breakpoint
CREATE TABLE "effective_day_overrides" (
	"school_id" integer NOT NULL,
	"academic_year_id" integer NOT NULL,
	"month" text NOT NULL,
	"days" smallint NOT NULL,
	CONSTRAINT "effective_day_overrides_school_id_academic_year_id_month_pk" PRIMARY KEY("school_id","academic_year_id","month"),
	CONSTRAINT "effective_day_overrides_month_check" CHECK ("effective_day_overrides"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "effective_day_overrides_days_check" CHECK ("effective_day_overrides"."days" between 0 and 31)
);
--> statement-breakpoint
CREATE TABLE "timetable_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timetable_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"first_period" smallint NOT NULL,
	"last_period" smallint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timetable_entries_weekday_check" CHECK ("timetable_entries"."weekday" between 1 and 7),
	CONSTRAINT "timetable_entries_periods_check" CHECK ("timetable_entries"."first_period" between 1 and "timetable_entries"."last_period" and "timetable_entries"."last_period" <= 20),
	CONSTRAINT "timetable_entries_days_check" CHECK ("timetable_entries"."valid_until" >= "timetable_entries"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "weekdays" text DEFAULT '123456' NOT NULL;--> statement-breakpoint
ALTER TABLE "bell_sets" ADD CONSTRAINT "bell_sets_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bell_times" ADD CONSTRAINT "bell_times_set_id_bell_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."bell_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effective_day_overrides" ADD CONSTRAINT "effective_day_overrides_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effective_day_overrides" ADD CONSTRAINT "effective_day_overrides_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bell_sets_school_from_key" ON "bell_sets" USING btree ("school_id",coalesce("valid_from", '-infinity'::date));--> statement-breakpoint
CREATE INDEX "bell_times_of_set" ON "bell_times" USING btree ("set_id","weekday","start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "bell_times_number_key" ON "bell_times" USING btree ("set_id","weekday","number");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_days_key" ON "calendar_days" USING btree ("school_id","start_date","end_date",lower("name"));--> statement-breakpoint
CREATE INDEX "calendar_days_of_year" ON "calendar_days" USING btree ("academic_year_id","school_id","start_date");--> statement-breakpoint
CREATE INDEX "timetable_entries_subject" ON "timetable_entries" USING btree ("subject_id","weekday");--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_weekdays_check" CHECK ("schools"."weekdays" in ('12345', '12347', '123456', '123467'));--> statement-breakpoint
-- Numbers as ranges of one, as in migration 0016.
ALTER TABLE "bell_times" ADD CONSTRAINT "bell_times_apart" EXCLUDE USING gist (
  int4range("set_id", "set_id", '[]') WITH &&, int4range("weekday", "weekday", '[]') WITH &&,
  int4range(extract(epoch from "start_time")::integer, extract(epoch from "end_time")::integer) WITH &&);
