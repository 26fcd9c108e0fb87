import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import type { Me } from '../../../contract/models/user.ts';
import { failureOf, isRefused } from '../../api/api-error.ts';
import { authQueries } from '../../api/auth.ts';
import { useLiveDocument } from '../../api/changes.ts';
import { documentQueries } from '../../api/documents.ts';
import { session } from '../../api/session.ts';
import { AdjacentOverlay } from '../../features/signing/adjacent/adjacent-overlay.tsx';
import { useOwnBoxes } from '../../features/signing/adjacent/use-adjacent-steps.ts';
import { useMaybeCoordination } from '../../features/signing/coordinate/coordinate-context.ts';
import {
  CoordinateBanner,
  CoordinateOverlay,
} from '../../features/signing/coordinate/coordinate-overlay.tsx';
import { CoordinateProvider } from '../../features/signing/coordinate/coordinate-provider.tsx';
import { FillLine } from '../../features/signing/fill/fill-line.tsx';
import { FillOverlay } from '../../features/signing/fill/fill-overlay.tsx';
import { FillProvider } from '../../features/signing/fill/fill-provider.tsx';
import { useNeedsSheetAside } from '../../features/signing/otp/otp-dialog.tsx';
import { ActionPanel, DraftNote, usePrimaryLabel } from '../../features/signing/panel/action-panel.tsx';
import { useRejectAction } from '../../features/signing/panel/step-actions.tsx';
import { SignedNote } from '../../features/signing/panel/success-panel.tsx';
import { GoToSignature, PlacingHint, SigningOverlay } from '../../features/signing/place/signing-overlay.tsx';
import { useFirstPlace, useSigningPage } from '../../features/signing/place/use-first-place.ts';
import { type Signing, useMaybeSigning } from '../../features/signing/signing-context.ts';
import { SigningProvider } from '../../features/signing/signing-provider.tsx';
import { destinationOf, signingStepOf } from '../../features/signing/signing-step.ts';
import { DocumentScreen } from '../../features/viewing/document-screen.tsx';
import { DownloadButton } from '../../features/viewing/download-button.tsx';
import { endEarlyPage, readerWaits } from '../../features/viewing/early-page.ts';
import { mayDo } from '../../features/viewing/manage/may-do.ts';
import { useDocumentActions } from '../../features/viewing/manage/use-document-actions.tsx';
import { useShownFile } from '../../features/viewing/shown-file-context.ts';
import { ShownFileProvider } from '../../features/viewing/shown-file-provider.tsx';
import { StandInNote, TakeBack } from '../../features/viewing/stand-in.tsx';
import { ReaderStatusNote } from '../../features/viewing/reader-status-note.tsx';
import { type ReaderStatus, readerStatusOf } from '../../features/viewing/reader-status.ts';
import { useDownload } from '../../features/viewing/use-download.ts';
import { useVerifyAction } from '../../features/viewing/use-verify-action.ts';
import { WaitingPlaces } from '../../features/viewing/waiting-places.tsx';
import { preparePdf } from '../../pdf/load-reader.ts';
import type { RenderOverlay } from '../../pdf/pdf-page.tsx';
import { usePdfViewer } from '../../pdf/use-pdf-viewer.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useAccountLanguage } from '../../ui/use-account-language.ts';
import { useBrandColor } from '../../ui/use-brand-color.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageLoader } from '../page-loader.tsx';

const AccountOffer = lazyComponent(
  async () => (await import('../../shared/guests/account-offer.tsx')).AccountOffer,
  { texts: 'late' },
);

/** One document: its pages, where it stands, and the reader's step. Puts viewing and signing together. */
export function Component() {
  const { id = '' } = useParams();
  const detail = useQuery(documentQueries.detail(id));
  const reader = useQuery(authQueries.reader(id));
  const isInLanguage = useAccountLanguage(reader.data);
  useEffect(() => {
    if (!readerWaits()) {
      preparePdf();
    }
  }, []);
  const error = detail.error ?? reader.error;
  useEffect(() => {
    if (error !== null) {
      endEarlyPage();
    }
  }, [error]);
  useEffect(() => endEarlyPage, []);
  if (detail.data !== undefined && reader.data !== undefined && isInLanguage) {
    return <LoadedDocument key={id} document={detail.data} me={reader.data} />;
  }
  if (error === null) {
    return <PageLoader />;
  }
  return (
    <main id="main" tabIndex={-1}>
      {/* One that may not be seen answers as one that does not exist; so does an address that is no document's. */}
      {isRefused(error) ? (
        <MissingDocument isSession={!session.hasDocumentToken(id)} />
      ) : (
        <ErrorNotice
          failure={failureOf(error)}
          retrying={detail.isFetching || reader.isFetching}
          onRetry={() => {
            void detail.refetch();
            void reader.refetch();
          }}
        />
      )}
    </main>
  );
}

function MissingDocument({ isSession }: { readonly isSession: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      headingLevel={1}
      icon={<IconFileOff size={28} />}
      title={t('document.notFoundTitle')}
      text={t('document.notFoundText')}
      action={
        <Button component={Link} to={isSession ? '/' : '/code'}>
          {isSession ? t('document.toInbox') : t('document.toCode')}
        </Button>
      }
    />
  );
}

type LoadedDocumentProps = { readonly document: Document; readonly me: Me };

function LoadedDocument({ document, me }: LoadedDocumentProps) {
  const isSession = me.scope.kind === 'session';
  // The frame of a session has it already.
  useBrandColor(me.scope.kind === 'document' ? (me.company?.brandColor ?? null) : null);
  const viewer = usePdfViewer();
  const processId = me.scope.kind === 'document' ? me.scope.processId : null;
  const readerStatus = readerStatusOf(document, me.user?.id ?? null, processId);
  const target =
    readerStatus.kind === 'my-turn'
      ? signingStepOf(document, readerStatus.step, me, destinationOf(me))
      : null;
  return (
    <SigningProvider target={target} me={me} viewer={viewer}>
      <FillProvider>
        <CoordinateProvider>
          <ShownFileProvider document={document}>
            <FirstPlace />
            <LiveDocument id={document.id} isSession={isSession} />
            <SigningScreen document={document} me={me} readerStatus={readerStatus} viewer={viewer} />
          </ShownFileProvider>
        </CoordinateProvider>
      </FillProvider>
    </SigningProvider>
  );
}

function FirstPlace() {
  const { file, picture } = useShownFile();
  useFirstPlace(file.kind === 'ready' ? file.document : picture.preview);
  return null;
}

function LiveDocument({ id, isSession }: { readonly id: string; readonly isSession: boolean }) {
  useLiveDocument(id, isSession, !useShownFile().picture.isReaderHeld);
  return null;
}

type SigningScreenProps = LoadedDocumentProps & {
  readonly readerStatus: ReaderStatus;
  readonly viewer: ViewerController;
};

function SigningScreen({ document, me, readerStatus, viewer }: SigningScreenProps) {
  const { t } = useTranslation();
  const download = useDownload(document);
  const signing = useMaybeSigning();
  const primaryLabel = usePrimaryLabel();
  const rejectAction = useRejectAction();
  const placingStep = useMaybeCoordination()?.placing ?? null;
  const sheetAside = useNeedsSheetAside() || placingStep !== null;

  const ownBoxes = useOwnBoxes();
  const overlay = useCallback<RenderOverlay>(
    (page) => (
      <>
        <WaitingPlaces document={document} page={page} exceptStepIds={ownBoxes} />
        <SigningOverlay page={page} />
        <AdjacentOverlay page={page} />
        <FillOverlay page={page} />
        <CoordinateOverlay page={page} />
      </>
    ),
    [document, ownBoxes],
  );
  const isSession = me.scope.kind === 'session';
  const signingPage = useSigningPage();
  const downloadButton = download === null ? null : <DownloadButton download={download} />;
  const manage = useDocumentActions(document, me);
  const verify = useVerifyAction(document, readerStatus);
  const may = mayDo(document, me);
  // Who is signed in finds it there already.
  const guestEmail =
    me.scope.kind === 'document' &&
    me.scope.inPersonHost === null &&
    me.user?.isGuest === true &&
    session.get().token === null
      ? me.user.email
      : '';
  const offer = guestEmail !== '' && <AccountOffer documentId={document.id} email={guestEmail} />;
  const note = (
    <ReaderStatusNote
      document={document}
      readerStatus={readerStatus}
      byCode={!isSession}
      action={
        <>
          <TakeBack document={document} userId={isSession ? (me.user?.id ?? null) : null} />
          <NextOfCreator
            readerStatus={readerStatus}
            mayCorrect={may.correct}
            mayExtend={may.extend}
            ask={manage.ask}
            download={downloadButton}
          />
          {readerStatus.kind !== 'others-turn' || readerStatus.done ? offer : null}
        </>
      }
    />
  );
  return (
    <>
      <DocumentScreen
        document={document}
        readerStatus={readerStatus}
        userId={me.user?.id ?? null}
        isSession={isSession}
        viewer={viewer}
        overlay={overlay}
        wayOn={<GoToSignature />}
        hint={
          <>
            <PlacingHint />
            <FillLine />
            <CoordinateBanner />
          </>
        }
        pageNote={(pageNumber) => (pageNumber === signingPage ? t('signing.signHere') : undefined)}
        download={download}
        headerNote={
          <>
            <StandInNote document={document} userId={me.user?.id ?? null} />
            <DraftNote />
          </>
        }
        headerActions={rejectAction === null ? [] : [rejectAction]}
        headerMenu={[...verify, ...manage.menu]}
        handOnOf={manage.handOnOf}
        mayAttach={may.attach}
        mayDetach={may.detach}
        action={signing === null ? note : <ActionPanel completedAction={downloadButton} parting={offer} />}
        primaryLabel={primaryLabel}
        news={newsOf(signing)}
        pageNews={<SignedNote />}
        sheetAside={sheetAside}
      />
      {manage.dialog}
    </>
  );
}

/** A mark that was left is seen on its page; whatever else was done is told in words. */
function newsOf(signing: Signing | null): 'action' | 'page' | null {
  if (signing === null || (signing.finished === null && !signing.isAwaited)) {
    return null;
  }
  return signing.finished?.action === 'signed' ? 'page' : 'action';
}

type NextOfCreatorProps = {
  readonly readerStatus: ReaderStatus;
  readonly mayCorrect: boolean;
  readonly mayExtend: boolean;
  readonly ask: (what: 'correct' | 'extend') => void;
  readonly download: ReactNode;
};

/** What comes next where nobody has a turn: taking home what is completed, mending what was rejected or is late. */
function NextOfCreator({ readerStatus, mayCorrect, mayExtend, ask, download }: NextOfCreatorProps) {
  const { t } = useTranslation();
  if (readerStatus.kind === 'completed') {
    return download;
  }
  const next =
    readerStatus.kind === 'rejected' && mayCorrect
      ? ('correct' as const)
      : readerStatus.kind === 'expired' && mayExtend
        ? ('extend' as const)
        : null;
  return next === null ? null : (
    <Button mt="xs" onClick={() => ask(next)}>
      {t(`document.actions.${next}`)}
    </Button>
  );
}
