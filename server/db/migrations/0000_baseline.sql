-- All tables as they were when 45 earlier migrations (0000 to 0044) were put together, see bridge.sql. Keys that others refer to come first.
CREATE TABLE "otp_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otp_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"purpose" text DEFAULT 'password' NOT NULL,
	"email" text,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"what" text,
	"most" integer,
	"hits" integer NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"minutes" integer,
	"user_id" integer,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"rotation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"superseded_at" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"user_agent" text,
	"device" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" text,
	"note" text,
	"minutes_late" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer,
	CONSTRAINT "attendance_session_id_user_id_pk" PRIMARY KEY("session_id","user_id"),
	CONSTRAINT "attendance_status_check" CHECK ("attendance"."status" in ('hadir', 'terlambat', 'izin', 'sakit', 'alpa', 'dispensasi')),
	CONSTRAINT "attendance_minutes_check" CHECK ("attendance"."minutes_late" >= 0)
);
--> statement-breakpoint
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
	"by_substitute" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attendance_changes_source_check" CHECK ("attendance_changes"."source" in ('register', 'check-in', 'revert', 'letter'))
);
--> statement-breakpoint
CREATE TABLE "attendance_days" (
	"school_id" integer NOT NULL,
	"date" date NOT NULL,
	"shard" smallint NOT NULL,
	"present" integer NOT NULL,
	"recorded" integer NOT NULL,
	CONSTRAINT "attendance_days_school_id_date_shard_pk" PRIMARY KEY("school_id","date","shard")
);
--> statement-breakpoint
CREATE TABLE "check_in_boards" (
	"session_id" integer NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "check_in_boards_session_id_address_pk" PRIMARY KEY("session_id","address")
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
	"address" text,
	"is_new_device" boolean DEFAULT false NOT NULL,
	CONSTRAINT "check_ins_session_id_user_id_pk" PRIMARY KEY("session_id","user_id"),
	CONSTRAINT "check_ins_method_check" CHECK ("check_ins"."method" in ('qr', 'code'))
);
--> statement-breakpoint
CREATE TABLE "incomplete_registers" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"subject_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"teacher_id" integer,
	"date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"is_live" boolean NOT NULL,
	"substitute_id" integer,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_counts" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"hadir" integer DEFAULT 0 NOT NULL,
	"terlambat" integer DEFAULT 0 NOT NULL,
	"izin" integer DEFAULT 0 NOT NULL,
	"sakit" integer DEFAULT 0 NOT NULL,
	"alpa" integer DEFAULT 0 NOT NULL,
	"dispensasi" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"entity" text NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"target_id" integer,
	"target_name" text,
	"school_id" integer,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sign_in_id" uuid,
	"request_id" text,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"class_id" integer DEFAULT null NOT NULL,
	"teacher_id" integer,
	"name" text NOT NULL,
	"description" text,
	"date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_time" time(0) NOT NULL,
	"late_after_minutes" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_name" text,
	"cancelled_at" timestamp with time zone,
	"cancelled_by_name" text,
	"cancel_reason" text,
	"is_held" boolean GENERATED ALWAYS AS (deleted_at is null and cancelled_at is null) STORED NOT NULL,
	"reinstated_at" timestamp with time zone,
	"moved_from_date" date,
	"moved_from_start" time(0),
	"move_reason" text,
	"substitute_id" integer,
	"run_id" integer,
	"planned_date" date,
	"planned_start" time(0),
	"is_double" boolean DEFAULT false NOT NULL,
	"search" text GENERATED ALWAYS AS (hadir_fold(name || ' ' || coalesce(description, ''))) STORED NOT NULL,
	CONSTRAINT "sessions_deleted_check" CHECK (("sessions"."deleted_at" is null) = ("sessions"."deleted_by_name" is null)),
	CONSTRAINT "sessions_cancelled_check" CHECK (("sessions"."cancelled_at" is null) = ("sessions"."cancelled_by_name" is null) and ("sessions"."cancelled_at" is null) = ("sessions"."cancel_reason" is null)),
	CONSTRAINT "sessions_moved_check" CHECK (("sessions"."moved_from_date" is null) = ("sessions"."moved_from_start" is null)),
	CONSTRAINT "sessions_planned_check" CHECK (("sessions"."planned_date" is null) = ("sessions"."planned_start" is null)),
	CONSTRAINT "sessions_times_check" CHECK ("sessions"."end_time" > "sessions"."start_time"),
	CONSTRAINT "sessions_late_check" CHECK ("sessions"."late_after_minutes" between 0 and 240)
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"academic_year_id" integer NOT NULL,
	"school_id" integer,
	"level" smallint,
	"homeroom_teacher_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (hadir_fold(name || ' ' || coalesce(description, ''))) STORED NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (hadir_fold(name)) STORED NOT NULL,
	"sort_key" text collate "C" GENERATED ALWAYS AS (hadir_sort_key(name)) STORED NOT NULL,
	CONSTRAINT "classes_level_check" CHECK ("classes"."level" between 1 and 13)
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"class_id" integer NOT NULL,
	"teacher_id" integer,
	"is_daily" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (hadir_fold(name || ' ' || coalesce(description, ''))) STORED NOT NULL,
	"sort_key" text collate "C" GENERATED ALWAYS AS (hadir_sort_key(name)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closed_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"month" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" integer,
	"closed_by_name" text NOT NULL,
	"school_id" integer,
	"day_rule" text NOT NULL,
	"weekdays" text NOT NULL,
	"until" date NOT NULL,
	"counted_days" text NOT NULL,
	"override_days" smallint,
	"signed" jsonb,
	"reopened_at" timestamp with time zone,
	"reopened_by_name" text,
	"reopen_reason" text,
	CONSTRAINT "closed_months_month_check" CHECK ("closed_months"."month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "closed_months_reopened_check" CHECK (("closed_months"."reopened_at" is null) = ("closed_months"."reopened_by_name" is null) and ("closed_months"."reopened_at" is null) = ("closed_months"."reopen_reason" is null)),
	CONSTRAINT "closed_months_day_rule_check" CHECK ("closed_months"."day_rule" in ('any-alpa', 'half-present', 'first-lesson', 'daily-register')),
	CONSTRAINT "closed_months_weekdays_check" CHECK ("closed_months"."weekdays" in ('12345', '12347', '123456', '123467')),
	CONSTRAINT "closed_months_counted_check" CHECK ("closed_months"."counted_days" ~ '^[012]+$' and length("closed_months"."counted_days") = extract(day from "closed_months"."until"))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_bytes_check" CHECK (octet_length("images"."bytes") between 1 and 1048576)
);
--> statement-breakpoint
CREATE TABLE "import_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"item" text NOT NULL,
	"effect" text NOT NULL,
	"target_id" integer NOT NULL,
	"before" jsonb,
	"after" text,
	CONSTRAINT "import_items_item_check" CHECK ("import_items"."item" in ('user', 'class', 'membership', 'subject', 'lesson')),
	CONSTRAINT "import_items_effect_check" CHECK ("import_items"."effect" in ('created', 'changed', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"school_id" integer,
	"counts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('pupils', 'teachers', 'timetable'))
);
--> statement-breakpoint
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
CREATE TABLE "memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"academic_year_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"joined_on" date NOT NULL,
	"left_on" date,
	"joined_reason" text,
	"left_reason" text,
	"is_double" boolean DEFAULT false NOT NULL,
	CONSTRAINT "memberships_number_check" CHECK ("memberships"."number" > 0),
	CONSTRAINT "memberships_dates_check" CHECK ("memberships"."left_on" >= "memberships"."joined_on"),
	CONSTRAINT "memberships_joined_reason_check" CHECK ("memberships"."joined_reason" in ('naik', 'tinggal', 'mutasi masuk', 'pindah kelas')),
	CONSTRAINT "memberships_left_reason_check" CHECK ("memberships"."left_reason" in ('naik', 'tinggal', 'mutasi keluar', 'pindah kelas', 'lulus', 'keluar'))
);
--> statement-breakpoint
CREATE TABLE "rollovers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rollovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer,
	"from_year_id" integer NOT NULL,
	"to_year_id" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"made" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	CONSTRAINT "rollovers_years_check" CHECK ("rollovers"."from_year_id" <> "rollovers"."to_year_id"),
	CONSTRAINT "rollovers_undone_check" CHECK (("rollovers"."undone_at" is null) = ("rollovers"."undone_by_name" is null))
);
--> statement-breakpoint
CREATE TABLE "academic_years" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academic_years_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"ganjil_start" date NOT NULL,
	"ganjil_end" date NOT NULL,
	"genap_start" date NOT NULL,
	"genap_end" date NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (hadir_fold(name)) STORED NOT NULL,
	CONSTRAINT "academic_years_dates_check" CHECK ("academic_years"."end_date" > "academic_years"."start_date"),
	CONSTRAINT "academic_years_ganjil_check" CHECK ("academic_years"."ganjil_start" >= "academic_years"."start_date" and "academic_years"."ganjil_end" > "academic_years"."ganjil_start"),
	CONSTRAINT "academic_years_order_check" CHECK ("academic_years"."genap_start" > "academic_years"."ganjil_end"),
	CONSTRAINT "academic_years_genap_check" CHECK ("academic_years"."genap_end" > "academic_years"."genap_start" and "academic_years"."genap_end" <= "academic_years"."end_date")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text,
	"email" text,
	"phone" text,
	"latitude" double precision,
	"longitude" double precision,
	"image" text,
	"npsn" text,
	"city" text,
	"timezone" text,
	"weekdays" text DEFAULT '123456' NOT NULL,
	"day_rule" text DEFAULT 'any-alpa' NOT NULL,
	"min_percent" smallint,
	"max_alpa" smallint,
	"lock_days" smallint,
	"early_minutes" smallint DEFAULT 15 NOT NULL,
	"letter_picture_months" smallint,
	"leaver_years" smallint,
	"retention_from" date,
	"head_name" text,
	"head_employee_number" text,
	"accent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (hadir_fold(name || ' ' || coalesce(address, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(npsn, '') || ' ' || coalesce(city, ''))) STORED NOT NULL,
	"sort_key" text collate "C" GENERATED ALWAYS AS (hadir_sort_key(name)) STORED NOT NULL,
	CONSTRAINT "schools_latitude_check" CHECK ("schools"."latitude" between -90 and 90),
	CONSTRAINT "schools_longitude_check" CHECK ("schools"."longitude" between -180 and 180),
	CONSTRAINT "schools_npsn_check" CHECK ("schools"."npsn" ~ '^[0-9]{8}$'),
	CONSTRAINT "schools_accent_check" CHECK ("schools"."accent" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "schools_timezone_check" CHECK ("schools"."timezone" in ('Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura')),
	CONSTRAINT "schools_weekdays_check" CHECK ("schools"."weekdays" in ('12345', '12347', '123456', '123467')),
	CONSTRAINT "schools_day_rule_check" CHECK ("schools"."day_rule" in ('any-alpa', 'half-present', 'first-lesson', 'daily-register')),
	CONSTRAINT "schools_min_percent_check" CHECK ("schools"."min_percent" between 1 and 100),
	CONSTRAINT "schools_max_alpa_check" CHECK ("schools"."max_alpa" > 0),
	CONSTRAINT "schools_lock_days_check" CHECK ("schools"."lock_days" >= 0),
	CONSTRAINT "schools_early_minutes_check" CHECK ("schools"."early_minutes" >= 0),
	CONSTRAINT "schools_letter_pictures_check" CHECK ("schools"."letter_picture_months" > 0),
	CONSTRAINT "schools_leaver_years_check" CHECK ("schools"."leaver_years" > 0),
	CONSTRAINT "schools_retention_check" CHECK (("schools"."retention_from" is null) = ("schools"."letter_picture_months" is null and "schools"."leaver_years" is null)),
	CONSTRAINT "schools_head_number_check" CHECK ("schools"."head_employee_number" ~ '^[0-9A-Za-z][0-9A-Za-z ./-]{1,28}[0-9A-Za-z]$'),
	CONSTRAINT "schools_head_check" CHECK ("schools"."head_name" is not null or "schools"."head_employee_number" is null)
);
--> statement-breakpoint
CREATE TABLE "session_run_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_run_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"effect" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "session_run_items_effect_check" CHECK ("session_run_items"."effect" in ('changed', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "session_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_met" boolean NOT NULL,
	"planned" integer NOT NULL,
	"next_date" date NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"finished_at" timestamp with time zone,
	"undoing_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	CONSTRAINT "session_runs_dates_check" CHECK ("session_runs"."end_date" >= "session_runs"."start_date")
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
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"role_id" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "user_counts_role_id_is_active_pk" PRIMARY KEY("role_id","is_active")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"identifier" text NOT NULL,
	"email" text,
	"fullname" text NOT NULL,
	"gender" text,
	"address" text,
	"birth_date" date,
	"role_id" integer NOT NULL,
	"school_id" integer,
	"image" text,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"inactive_since" date,
	"inactive_reason" text,
	"anonymised_at" timestamp with time zone,
	"nis" text,
	"nisn" text,
	"employee_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (hadir_fold(fullname || ' ' || identifier || ' ' || coalesce(email, '') || ' ' || coalesce(nis, '') || ' ' || coalesce(nisn, '') || ' ' || coalesce(employee_number, ''))) STORED NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (hadir_fold(fullname)) STORED NOT NULL,
	"sort_key" text collate "C" GENERATED ALWAYS AS (hadir_sort_key(fullname)) STORED NOT NULL,
	CONSTRAINT "users_gender_check" CHECK ("users"."gender" in ('L', 'P')),
	CONSTRAINT "users_nis_check" CHECK ("users"."nis" <> ''),
	CONSTRAINT "users_nisn_check" CHECK ("users"."nisn" ~ '^[0-9]{10}$'),
	CONSTRAINT "users_employee_number_check" CHECK ("users"."employee_number" ~ '^[0-9A-Za-z][0-9A-Za-z ./-]{1,28}[0-9A-Za-z]$'),
	CONSTRAINT "users_inactive_check" CHECK (not "users"."is_active" or ("users"."inactive_since" is null and "users"."inactive_reason" is null)),
	CONSTRAINT "users_anonymised_check" CHECK ("users"."anonymised_at" is null or not "users"."is_active")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "otp_codes_user_purpose_key" ON "otp_codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_changes_version" ON "attendance_changes" USING btree ("session_id","user_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "bell_sets_school_from_key" ON "bell_sets" USING btree ("school_id",coalesce("valid_from", '-infinity'::date));--> statement-breakpoint
CREATE UNIQUE INDEX "bell_times_number_key" ON "bell_times" USING btree ("set_id","weekday","number");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_days_key" ON "calendar_days" USING btree ("school_id","start_date","end_date",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_one_at_a_time" ON "sessions" USING btree ("subject_id","date","start_time") WHERE "sessions"."deleted_at" is null and not "sessions"."is_double";--> statement-breakpoint
CREATE UNIQUE INDEX "classes_id_year_key" ON "classes" USING btree ("id","academic_year_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_year_name_key" ON "classes" USING btree ("academic_year_id",coalesce("school_id", 0),lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_one_daily" ON "subjects" USING btree ("class_id") WHERE "subjects"."is_daily";--> statement-breakpoint
CREATE UNIQUE INDEX "closed_months_one" ON "closed_months" USING btree ("class_id","month") WHERE "closed_months"."reopened_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "academic_years_name_key" ON "academic_years" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "academic_years_one_active" ON "academic_years" USING btree ("is_active") WHERE "academic_years"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "schools_name_key" ON "schools" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "session_runs_one_open" ON "session_runs" USING btree (coalesce("school_id", 0)) WHERE "session_runs"."finished_at" is null and "session_runs"."undone_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_identifier_key" ON "users" USING btree (lower("identifier"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_nisn_key" ON "users" USING btree ("nisn");--> statement-breakpoint
CREATE UNIQUE INDEX "users_nis_key" ON "users" USING btree (coalesce("school_id", 0),lower("nis"));--> statement-breakpoint
ALTER TABLE "otp_codes" ADD CONSTRAINT "otp_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD CONSTRAINT "sign_in_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_changes" ADD CONSTRAINT "attendance_changes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_changes" ADD CONSTRAINT "attendance_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_changes" ADD CONSTRAINT "attendance_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_boards" ADD CONSTRAINT "check_in_boards_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_codes" ADD CONSTRAINT "check_in_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incomplete_registers" ADD CONSTRAINT "incomplete_registers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_counts" ADD CONSTRAINT "session_counts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bell_sets" ADD CONSTRAINT "bell_sets_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bell_times" ADD CONSTRAINT "bell_times_set_id_bell_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."bell_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effective_day_overrides" ADD CONSTRAINT "effective_day_overrides_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effective_day_overrides" ADD CONSTRAINT "effective_day_overrides_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_run_id_session_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."session_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_homeroom_teacher_id_users_id_fk" FOREIGN KEY ("homeroom_teacher_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_marks" ADD CONSTRAINT "letter_marks_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_marks" ADD CONSTRAINT "letter_marks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_marks" ADD CONSTRAINT "letter_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_pupils" ADD CONSTRAINT "letter_pupils_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_pupils" ADD CONSTRAINT "letter_pupils_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_class_fk" FOREIGN KEY ("class_id","academic_year_id") REFERENCES "public"."classes"("id","academic_year_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "rollovers" ADD CONSTRAINT "rollovers_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollovers" ADD CONSTRAINT "rollovers_from_year_id_academic_years_id_fk" FOREIGN KEY ("from_year_id") REFERENCES "public"."academic_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollovers" ADD CONSTRAINT "rollovers_to_year_id_academic_years_id_fk" FOREIGN KEY ("to_year_id") REFERENCES "public"."academic_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollovers" ADD CONSTRAINT "rollovers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_run_items" ADD CONSTRAINT "session_run_items_run_id_session_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."session_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_runs" ADD CONSTRAINT "session_runs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_runs" ADD CONSTRAINT "session_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_counts" ADD CONSTRAINT "user_counts_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "rate_limits_user" ON "rate_limits" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "sign_in_sessions_user" ON "sign_in_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendance_user" ON "attendance" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendance_changes_session" ON "attendance_changes" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "attendance_changes_by" ON "attendance_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "attendance_days_date" ON "attendance_days" USING btree ("date");--> statement-breakpoint
CREATE INDEX "check_in_codes_expires" ON "check_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "check_ins_user" ON "check_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incomplete_registers_day" ON "incomplete_registers" USING btree ("date","start_time","session_id") WHERE "incomplete_registers"."is_live";--> statement-breakpoint
CREATE INDEX "incomplete_registers_subject" ON "incomplete_registers" USING btree ("subject_id","date","start_time","session_id") WHERE "incomplete_registers"."is_live";--> statement-breakpoint
CREATE INDEX "incomplete_registers_class" ON "incomplete_registers" USING btree ("class_id","date","start_time","session_id") WHERE "incomplete_registers"."is_live";--> statement-breakpoint
CREATE INDEX "incomplete_registers_teacher" ON "incomplete_registers" USING btree ("teacher_id","date") WHERE "incomplete_registers"."is_live";--> statement-breakpoint
CREATE INDEX "incomplete_registers_substitute" ON "incomplete_registers" USING btree ("substitute_id","date") WHERE "incomplete_registers"."is_live" and "incomplete_registers"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_school" ON "audit_events" USING btree ("school_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_entity" ON "audit_events" USING btree ("entity","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("entity","target_id","at","id");--> statement-breakpoint
CREATE INDEX "bell_times_of_set" ON "bell_times" USING btree ("set_id","weekday","start_time");--> statement-breakpoint
CREATE INDEX "calendar_days_of_year" ON "calendar_days" USING btree ("academic_year_id","school_id","start_date");--> statement-breakpoint
CREATE INDEX "sessions_deleted" ON "sessions" USING btree ("deleted_at") WHERE "sessions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_substitute" ON "sessions" USING btree ("substitute_id","date") WHERE "sessions"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_run" ON "sessions" USING btree ("run_id","id") WHERE "sessions"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_planned_elsewhere" ON "sessions" USING btree ("planned_date") WHERE "sessions"."planned_date" <> "sessions"."date";--> statement-breakpoint
CREATE INDEX "sessions_of_subject" ON "sessions" USING btree ("subject_id","date","start_time","id");--> statement-breakpoint
CREATE INDEX "sessions_of_class" ON "sessions" USING btree ("class_id","date","start_time","id");--> statement-breakpoint
CREATE INDEX "sessions_of_teacher" ON "sessions" USING btree ("teacher_id","date","start_time","id");--> statement-breakpoint
CREATE INDEX "sessions_of_day" ON "sessions" USING btree ("date","start_time","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "classes_school" ON "classes" USING btree ("school_id","academic_year_id","sort_key","id");--> statement-breakpoint
CREATE INDEX "classes_sort" ON "classes" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "classes_year_sort" ON "classes" USING btree ("academic_year_id","sort_key","id");--> statement-breakpoint
CREATE INDEX "classes_homeroom_teacher" ON "classes" USING btree ("homeroom_teacher_id");--> statement-breakpoint
CREATE INDEX "subjects_sort" ON "subjects" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "subjects_class" ON "subjects" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "subjects_teacher" ON "subjects" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "subjects_grams" ON "subjects" USING gin (hadir_grams("search")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_items_import" ON "import_items" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "letter_marks_session" ON "letter_marks" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "letter_marks_user" ON "letter_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_pupils_user" ON "letter_pupils" USING btree ("user_id","letter_id");--> statement-breakpoint
CREATE INDEX "letters_school" ON "letters" USING btree ("school_id","start_date","id");--> statement-breakpoint
CREATE INDEX "letters_start" ON "letters" USING btree ("start_date","id","end_date");--> statement-breakpoint
CREATE INDEX "letters_image" ON "letters" USING btree ("image") WHERE "letters"."image" is not null;--> statement-breakpoint
CREATE INDEX "memberships_class" ON "memberships" USING btree ("class_id","user_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rollovers_created" ON "rollovers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "session_run_items_run" ON "session_run_items" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "session_runs_created" ON "session_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "timetable_entries_subject" ON "timetable_entries" USING btree ("subject_id","weekday");--> statement-breakpoint
CREATE INDEX "users_nis_value" ON "users" USING btree (ltrim(lower("nis"), '0'));--> statement-breakpoint
CREATE INDEX "users_sort" ON "users" USING btree ("sort_key","id","search","role_id","is_active","school_id");--> statement-breakpoint
CREATE INDEX "users_role_sort" ON "users" USING btree ("role_id","sort_key","id");--> statement-breakpoint
CREATE INDEX "users_role_identifier" ON "users" USING btree ("role_id",lower("identifier"),"id");--> statement-breakpoint
CREATE INDEX "users_active_sort" ON "users" USING btree ("is_active","sort_key","id");--> statement-breakpoint
CREATE INDEX "users_active_identifier" ON "users" USING btree ("is_active",lower("identifier"),"id");--> statement-breakpoint
CREATE INDEX "users_active_role_sort" ON "users" USING btree ("is_active","role_id","sort_key","id");--> statement-breakpoint
CREATE INDEX "users_active_role_identifier" ON "users" USING btree ("is_active","role_id",lower("identifier"),"id");--> statement-breakpoint
CREATE INDEX "users_school_sort" ON "users" USING btree ("school_id","sort_key","id");--> statement-breakpoint
CREATE INDEX "users_grams" ON "users" USING gin (hadir_grams("search")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_image" ON "users" USING btree ("image") WHERE "users"."image" is not null;--> statement-breakpoint
CREATE INDEX "users_left" ON "users" USING btree ("school_id","inactive_since") WHERE not "users"."is_active" and "users"."anonymised_at" is null;--> statement-breakpoint
-- Numbers as ranges of one: for ranges the engine itself knows such an index, for plain numbers only with an extension (btree_gist) that
-- somebody would have to install.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_one_class" EXCLUDE USING gist (
  int4range("user_id", "user_id", '[]') WITH &&, int4range("academic_year_id", "academic_year_id", '[]') WITH &&,
  daterange("joined_on", "left_on") WITH &&) WHERE (NOT "is_double");--> statement-breakpoint
-- Looked at after the statement, so that one statement may give all of a class new numbers.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_number" EXCLUDE USING gist (
  int4range("class_id", "class_id", '[]') WITH &&, int4range("number", "number", '[]') WITH &&,
  daterange("joined_on", "left_on") WITH &&) DEFERRABLE;--> statement-breakpoint
ALTER TABLE "bell_times" ADD CONSTRAINT "bell_times_apart" EXCLUDE USING gist (
  int4range("set_id", "set_id", '[]') WITH &&, int4range("weekday", "weekday", '[]') WITH &&,
  int4range(extract(epoch from "start_time")::integer, extract(epoch from "end_time")::integer) WITH &&);--> statement-breakpoint
-- A WebP is compressed already: to try it again costs time and wins nothing.
ALTER TABLE "images" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Rows that are counted up all day: room beside them, so that a new version needs no new place in an index.
ALTER TABLE "attendance_days" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "user_counts" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "session_counts" SET (fillfactor = 70);--> statement-breakpoint
-- An index can answer by itself of pages that were vacuumed since they changed: after a fiftieth of the people, not a fifth.
ALTER TABLE "users" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
