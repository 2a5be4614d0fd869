DROP INDEX "family_messages_once";--> statement-breakpoint
CREATE UNIQUE INDEX "family_messages_once" ON "family_messages" USING btree ("user_id","day","reason","school_id");