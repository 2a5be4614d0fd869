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
ALTER TABLE "rollovers" ADD CONSTRAINT "rollovers_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollovers" ADD CONSTRAINT "rollovers_from_year_id_academic_years_id_fk" FOREIGN KEY ("from_year_id") REFERENCES "public"."academic_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollovers" ADD CONSTRAINT "rollovers_to_year_id_academic_years_id_fk" FOREIGN KEY ("to_year_id") REFERENCES "public"."academic_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollovers" ADD CONSTRAINT "rollovers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rollovers_created" ON "rollovers" USING btree ("created_at","id");