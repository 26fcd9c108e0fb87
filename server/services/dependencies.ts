import type { Clock } from '../adapters/clock.ts';
import type { Converter } from '../adapters/converter/converter.ts';
import type { Database } from '../adapters/database/database.ts';
import type { IdentityVerifier } from '../adapters/ekyc/identity-verifier.ts';
import type { FileStore } from '../adapters/files/file-store.ts';
import type { LoadGauge } from '../adapters/load-gauge.ts';
import type { ShortLivedFiles } from '../adapters/files/short-lived-files.ts';
import type { JobQueue } from '../adapters/jobs/job-queue.ts';
import type { Metrics } from '../adapters/metrics/metrics.ts';
import type { MailInbox } from '../adapters/messaging/mail-inbox.ts';
import type { MailReader } from '../adapters/messaging/mail-reader.ts';
import type { Messenger } from '../adapters/messaging/messenger.ts';
import type { PdfEngine } from '../adapters/pdf/pdf-engine.ts';
import type { PageRenderer } from '../adapters/pdf/page-renderer.ts';
import type { ReportRenderer } from '../adapters/pdf/report-renderer.ts';
import type { RemoteSigners } from '../adapters/remote-ca/remote-signers.ts';
import type { RemoteSigner } from '../adapters/remote-ca/remote-signer.ts';
import type { CertificateIssuer } from '../adapters/security/certificate-issuer.ts';
import type { Authenticator } from '../adapters/security/authenticator.ts';
import type { KeyVault } from '../adapters/security/key-vault.ts';
import type { Passwords } from '../adapters/security/passwords.ts';
import type { Secrets } from '../adapters/security/secrets.ts';
import type { Tokens } from '../adapters/security/tokens.ts';
import type { ContentSigner } from '../adapters/signatures/content-signer.ts';
import type { RevocationSource } from '../adapters/signatures/revocation-source.ts';
import type { TimeStamper } from '../adapters/signatures/time-stamper.ts';
import type { Spreadsheets } from '../adapters/spreadsheets/spreadsheets.ts';
import type { WebhookSender } from '../adapters/webhooks/webhook-sender.ts';
import type { WordEngine } from '../adapters/word/word-engine.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { FirstPages } from './first-pages.ts';
import type { ListCache } from './list-cache.ts';

/** Where a use case reports what no caller sees. */
export interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export type Settings = {
  /** Where people reach the page, without a slash at its end. */
  readonly publicUrl: string;
  /** PUBLIC_URL, for what outlasts this installation's ports and machines, as certificates do; `null` where it is not given. */
  readonly lastingUrl: string | null;
  readonly demo: boolean;
  readonly documentFileMaxBytes: number;
  /** Zone of companies that are made without one of their own. */
  readonly timeZone: string;
  /** How long notifications of one kind to one person are gathered, in minutes; 0 sends each on its own. */
  readonly gatherMinutes: number;
  /** How many people outside it a company may add in a day, so that it sends no mails to everybody. */
  readonly guestsPerDay: number;
  /** How long a person may take to confirm in a remote signing application. */
  readonly remoteSignSeconds: number;
  /** PEM: what certificates of providers have to lead to; empty for anywhere. */
  readonly providerRoots: readonly string[];
  /** Networks of programs whose process codes are looked at without their addresses, however many are open. */
  readonly processCodeNetworks: readonly string[];
  /** How long a call that sends a batch waits for it to be made, in milliseconds. */
  readonly batchBuildWaitMs: number;
};

/** Everything that use cases need of the world. Made once in `main.ts`, or by a test. */
export type Dependencies = {
  readonly db: Database;
  readonly clock: Clock;
  /** The present, by which leases run also while the past of a demo company is made. */
  readonly leaseClock: Clock;
  readonly files: FileStore;
  readonly tempFiles: ShortLivedFiles;
  readonly jobs: JobQueue;
  readonly messenger: Messenger;
  readonly mailReader: MailReader;
  /** `null` where nobody reads what comes back. */
  readonly mailInbox: MailInbox | null;
  readonly pdf: PdfEngine;
  readonly reports: ReportRenderer;
  readonly pageRenderer: PageRenderer;
  readonly contentSigner: ContentSigner;
  readonly firstPages: FirstPages;
  readonly converter: Converter;
  readonly wordEngine: WordEngine;
  readonly spreadsheets: Spreadsheets;
  /** `null` where no remote signing service is set up. */
  readonly remoteSigner: RemoteSigner | null;
  /** Speaks to the providers that companies set up themselves. */
  readonly remoteSigners: RemoteSigners;
  /** `null` where no time-stamp authority is set up. */
  readonly timeStamper: TimeStamper | null;
  readonly revocations: RevocationSource;
  readonly identityVerifier: IdentityVerifier;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly vault: KeyVault;
  readonly authenticator: Authenticator;
  readonly certificates: CertificateIssuer;
  readonly tokens: Tokens;
  readonly webhooks: WebhookSender;
  /** What lists of documents have found, kept until something changes. */
  readonly listCache: ListCache;
  /** Tells calls that wait for it when something has changed in a company. */
  readonly changeFeed: ChangeFeed;
  readonly loadMonitor: LoadGauge;
  readonly metrics: Metrics;
  readonly settings: Settings;
  readonly log: Log;
};
