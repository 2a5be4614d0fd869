DROP INDEX "letters_start";--> statement-breakpoint
CREATE INDEX "letters_start" ON "letters" USING btree ("start_date","id","end_date");