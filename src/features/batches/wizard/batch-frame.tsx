import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PrimaryAction, type SaveState, WizardFrame } from '../../../ui/wizard-frame.tsx';
import { type WizardStep, wizardSteps } from './draft.ts';

/** What a screen of the wizard stands in. */
export type WizardChrome = {
  readonly step: WizardStep;
  /** The name of the batch, or of its template. */
  readonly name: string;
  readonly saveState: SaveState;
  /** Whether a step can be gone to from here. */
  readonly isOpen: (step: WizardStep) => boolean;
  readonly onStep: (step: WizardStep) => void;
};

type BatchFrameProps = {
  readonly chrome: WizardChrome;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly primary: PrimaryAction;
  readonly children: ReactNode;
  /** At the right where there is room. */
  readonly aside?: ReactNode;
  /** Fills the window instead of scrolling with it. */
  readonly fills?: boolean;
};

/** The six steps of a batch over a screen. */
export function BatchFrame({
  chrome,
  title,
  lead,
  primary,
  children,
  aside,
  fills = false,
}: BatchFrameProps) {
  const { t } = useTranslation();
  const previous = wizardSteps[wizardSteps.indexOf(chrome.step) - 1];
  const goTo = (step: WizardStep) => () => chrome.onStep(step);
  return (
    <WizardFrame
      title={chrome.name}
      heading={{ title, lead }}
      saveState={chrome.saveState}
      back={{ to: '/batches', label: t('batches.back') }}
      steps={wizardSteps.map((step) => ({
        id: step,
        label: t(`batches.wizard.step.${step}`),
        onGo: step !== chrome.step && chrome.isOpen(step) ? goTo(step) : undefined,
      }))}
      current={chrome.step}
      onPrevious={previous === undefined ? undefined : goTo(previous)}
      primary={primary}
      aside={aside}
      fill={fills}
    >
      {children}
    </WizardFrame>
  );
}
