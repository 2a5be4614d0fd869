CREATE TABLE "sheet_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sheet_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"school_id" integer,
	"kind" text NOT NULL,
	"class_id" integer NOT NULL,
	"subject_id" integer,
	"period" text NOT NULL,
	"teacher_id" integer,
	"until" date NOT NULL,
	"digest" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	"printed_by" integer,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sheet_codes_kind_check" CHECK ("sheet_codes"."kind" in ('month', 'semester', 'range', 'subject')),
	CONSTRAINT "sheet_codes_subject_check" CHECK (("sheet_codes"."kind" = 'subject') = ("sheet_codes"."subject_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "sheet_codes" ADD CONSTRAINT "sheet_codes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_codes" ADD CONSTRAINT "sheet_codes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_codes" ADD CONSTRAINT "sheet_codes_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_codes" ADD CONSTRAINT "sheet_codes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_codes" ADD CONSTRAINT "sheet_codes_printed_by_users_id_fk" FOREIGN KEY ("printed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_codes_code" ON "sheet_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "sheet_codes_school" ON "sheet_codes" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "sheet_codes_class" ON "sheet_codes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "sheet_codes_subject" ON "sheet_codes" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "sheet_codes_teacher" ON "sheet_codes" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "sheet_codes_printed_by" ON "sheet_codes" USING btree ("printed_by");