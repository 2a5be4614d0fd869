CREATE TABLE "check_in_boards" (
	"session_id" integer NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "check_in_boards_session_id_address_pk" PRIMARY KEY("session_id","address")
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "is_new_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in_boards" ADD CONSTRAINT "check_in_boards_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;