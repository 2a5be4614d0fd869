CREATE TABLE "gate_unknown_cards" (
	"school_id" integer NOT NULL,
	"number" text NOT NULL,
	"device_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gate_unknown_cards_school_id_number_pk" PRIMARY KEY("school_id","number")
);
--> statement-breakpoint
DROP INDEX "gate_taps_replaces_key";--> statement-breakpoint
ALTER TABLE "gate_unknown_cards" ADD CONSTRAINT "gate_unknown_cards_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_unknown_cards" ADD CONSTRAINT "gate_unknown_cards_device_id_gate_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."gate_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_unknown_cards_seen" ON "gate_unknown_cards" USING btree ("school_id","seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_taps_replaces_key" ON "gate_taps" USING btree ("replaces_id") WHERE "gate_taps"."replaces_id" is not null;