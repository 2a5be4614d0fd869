CREATE TABLE "subject_assignments" (
	"subject_id" integer NOT NULL,
	"until" date NOT NULL,
	"class_id" integer NOT NULL,
	"teacher_id" integer,
	CONSTRAINT "subject_assignments_subject_id_until_pk" PRIMARY KEY("subject_id","until")
);--> statement-breakpoint
ALTER TABLE "subject_assignments" ADD CONSTRAINT "subject_assignments_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_assignments" ADD CONSTRAINT "subject_assignments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_assignments" ADD CONSTRAINT "subject_assignments_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subject_assignments_class" ON "subject_assignments" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "subject_assignments_teacher" ON "subject_assignments" USING btree ("teacher_id");
