ALTER TABLE "user_certificates" DROP CONSTRAINT "user_certificates_serial";--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "contents" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "user_certificates_number" ON "user_certificates" USING btree ("user_id","serial_number") WHERE "user_certificates"."serial_number" <> '';--> statement-breakpoint
-- What an admin could look up of anyone's account is hidden until its holder signs with it; who has signed confirms it once more.
UPDATE "user_certificates" SET "certificate" = NULL, "remote_credential_id" = NULL, "common_name" = '', "subject_dn" = '', "issuer_dn" = '', "valid_from" = NULL, "valid_to" = NULL WHERE "kind" = 'remote';
