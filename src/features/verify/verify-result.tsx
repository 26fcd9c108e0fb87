import { Box, Button, Text, Title } from '@mantine/core';
import { IconFileUpload, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userRectToReader } from '../../../contract/page-space.ts';
import { PdfViewer } from '../../pdf/pdf-viewer.tsx';
import { usePdfDocument } from '../../pdf/use-pdf-document.ts';
import { usePdfViewer } from '../../pdf/use-pdf-viewer.ts';
import { FileProblem } from '../../ui/file-problem.tsx';
import { WorkHead } from '../../ui/work-head.tsx';
import { useIsNarrow, WorkScreen } from '../../ui/work-screen.tsx';
import type { MarkPlace } from '../../../pdf-signatures/pdf/mark-place.ts';
import type { SignatureReport } from '../../../pdf-signatures/report.ts';
import { RecordCheck } from './record-check.tsx';
import { OwnRoots } from './own-roots.tsx';
import { SignatureCard } from './signature-card.tsx';
import { SignatureMarks } from './signature-marks.tsx';
import { type CheckState, type TrustSource, useCheck } from './use-check.ts';
import { useOwnRoots } from './use-own-roots.ts';
import { VerdictBanner } from './verdict-banner.tsx';
import classes from './verify.module.css';

type VerifyResultProps = {
  readonly file: File;
  /** Tells apart files that are given one after the other. */
  readonly fileKey: string;
  readonly source: TrustSource | null;
  readonly backTo: string;
  readonly onOther: () => void;
};

/** A signature that was chosen; `isSought`: by its mark, so that its facts are what one wants to see. */
type Choice = { readonly number: number; readonly isSought: boolean };

const none: readonly SignatureReport[] = [];

/** A file with what its signatures are worth: its pages, with each mark, and the facts beside them. */
export function VerifyResult({ file, fileKey, source, backTo, onOther }: VerifyResultProps) {
  const { t } = useTranslation();
  const own = useOwnRoots();
  const check = useCheck(file, own.trust, source);
  const { outcome } = check;
  const isNarrow = useIsNarrow();
  const viewer = usePdfViewer();
  // The verdict first: what is shown could only be believed with it, and both at once would take longer for either.
  const pages = usePdfDocument(outcome === null ? null : { kind: 'file', key: fileKey, file }, {
    asksPassword: true,
  });
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const signatures = outcome?.kind === 'checked' ? outcome.signatures : none;
  const isWitnessed = outcome?.kind === 'checked' && outcome.isWitnessed;

  const showPlace = ({ page, rect }: MarkPlace): void => {
    setIsSheetOpen(false);
    void viewer.frameOf(page).then((frame) => {
      viewer.goToPage(page, frame === null ? null : userRectToReader(frame, rect));
    });
  };
  const showPage = (page: number): void => {
    setIsSheetOpen(false);
    viewer.goToPage(page, null);
  };
  const showMark = (signature: SignatureReport): void => {
    setChosen({ number: signature.number, isSought: false });
    const [place] = signature.places;
    if (place !== undefined) {
      showPlace(place);
    }
  };
  const showCard = (number: number): void => {
    setChosen({ number, isSought: true });
    setIsSheetOpen(true);
  };

  return (
    <WorkScreen
      head={
        <WorkHead backTo={backTo} backLabel={t('common.back')} title={file.name} lead={t('shell.verify')}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconFileUpload size={18} aria-hidden />}
            onClick={onOther}
          >
            {t('verify.other')}
          </Button>
        </WorkHead>
      }
      panelLabel={t('verify.panel')}
      panel={
        <Panel
          check={check}
          file={file}
          signatures={signatures}
          chosen={chosen}
          onShow={showMark}
          onShowPlace={showPlace}
          onShowPage={showPage}
          own={own}
        />
      }
      isNarrow={isNarrow}
      bar={
        <>
          <VerdictBanner {...check} />
          <Button size="lg" onClick={() => setIsSheetOpen(true)}>
            {t('verify.openPanel')}
          </Button>
        </>
      }
      isSheetOpen={isSheetOpen}
      onCloseSheet={() => setIsSheetOpen(false)}
    >
      <title>{`${t('shell.verify')} · Countersign`}</title>
      <Box pos="relative" flex={1} miw={0} mih={0} bg="var(--cs-desk)">
        <PdfViewer
          viewer={viewer}
          state={pages}
          label={t('verify.pages')}
          overlay={(page) => (
            <SignatureMarks
              page={page}
              signatures={signatures}
              isWitnessed={isWitnessed}
              chosen={chosen?.number ?? null}
              onChoose={showCard}
            />
          )}
          renderError={(error, retry) => (
            <FileProblem kind={error.kind} title={t('verify.pagesFailed')} onRetry={retry} />
          )}
        />
      </Box>
    </WorkScreen>
  );
}

type PanelProps = {
  readonly check: CheckState;
  readonly file: File;
  readonly signatures: readonly SignatureReport[];
  readonly chosen: Choice | null;
  readonly onShow: (signature: SignatureReport) => void;
  readonly onShowPlace: (place: MarkPlace) => void;
  readonly onShowPage: (page: number) => void;
  readonly own: ReturnType<typeof useOwnRoots>;
};

function Panel({ check, file, signatures, chosen, onShow, onShowPlace, onShowPage, own }: PanelProps) {
  const { t } = useTranslation();
  const { outcome } = check;
  return (
    <div className={classes['panel']}>
      <VerdictBanner {...check} onShowPage={onShowPage} />
      {signatures.length > 0 && (
        <section aria-labelledby="verify-signatures">
          <Title id="verify-signatures" order={2} size="h4" mb="xs">
            {t('verify.signatures')}
          </Title>
          {signatures.map((signature) => (
            <SignatureCard
              key={signature.number}
              signature={signature}
              signatures={signatures}
              isWitnessed={outcome?.kind === 'checked' && outcome.isWitnessed}
              isChosen={signature.number === chosen?.number}
              sought={signature.number === chosen?.number && chosen.isSought ? chosen : null}
              onShow={() => onShow(signature)}
              onShowPlace={onShowPlace}
              onShowPage={onShowPage}
            />
          ))}
        </section>
      )}
      {outcome !== null && (outcome.kind === 'checked' || outcome.why !== 'no-crypto') && (
        <Box component="section" className="cs-ruled" pt={16} aria-labelledby="verify-record">
          <Title id="verify-record" order={2} size="h4" mb="xs">
            {t('verify.record.title')}
          </Title>
          <Text c="dimmed" fz="sm" mb={10}>
            {t('verify.record.text')}
          </Text>
          <RecordCheck file={file} />
        </Box>
      )}
      {signatures.length > 0 && <OwnRoots own={own} />}
      <Text className="cs-note" c="dimmed" fz="sm" mt="md">
        <IconLock size={18} aria-hidden />
        <span>{t('verify.privacy')}</span>
      </Text>
    </div>
  );
}
