import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { wizardSteps } from './draft.ts';
import type { WizardStep } from './draft.ts';
import type { SaveState } from './use-batch-draft.ts';
import classes from './wizard.module.css';

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

export type PrimaryAction = {
  readonly label: string;
  readonly onClick: () => void;
  /** Why it cannot be done yet, said beside it. */
  readonly blocked?: string | null;
  readonly busy?: boolean;
};

type WizardFrameProps = {
  readonly chrome: WizardChrome;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Beside the title: counts, tools. */
  readonly tools?: ReactNode;
  readonly primary: PrimaryAction;
  readonly children: ReactNode;
  /** At the right where there is room. */
  readonly aside?: ReactNode;
  /** Fills the window instead of scrolling with it. */
  readonly fills?: boolean;
};

/** The six steps over a screen, with the way on at their right. */
export function WizardFrame(props: WizardFrameProps) {
  const { chrome, title, lead, tools, primary, children, aside, fills = false } = props;
  const { t } = useTranslation();
  const heading = useStepFocus(chrome.step);
  const place = wizardSteps.indexOf(chrome.step);
  const previous = wizardSteps[place - 1];
  return (
    <main id="main" tabIndex={-1} className={classes['screen']} data-fills={fills}>
      <div className={classes['head']}>
        <div className={classes['headStart']}>
          <ActionIcon component={Link} to="/batches" aria-label={t('batches.wizard.back')}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <div className={classes['words']}>
            <p className={classes['name']}>{chrome.name}</p>
            <SaveNote state={chrome.saveState} />
          </div>
        </div>
        <StepTrail chrome={chrome} />
        <div className={classes['headEnd']}>
          {previous !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                chrome.onStep(previous);
              }}
            >
              {t('batches.wizard.previous')}
            </Button>
          )}
          <PrimaryButton {...primary} />
        </div>
      </div>
      <div className={classes['body']} data-aside={aside !== undefined}>
        <div className={classes['work']}>
          <div className={classes['titleRow']}>
            <div>
              <h1 ref={heading} tabIndex={-1} data-page-heading className={classes['title']}>
                {title}
              </h1>
              {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
            </div>
            {tools}
          </div>
          {children}
        </div>
        {aside}
      </div>
    </main>
  );
}

function PrimaryButton({ label, onClick, blocked = null, busy = false }: PrimaryAction) {
  // Not disabled for those who ask why: the button keeps the focus and says the reason.
  return (
    <Tooltip label={blocked ?? ''} disabled={blocked === null} multiline maw={320}>
      <Button
        loading={busy}
        {...(blocked !== null && { 'data-disabled': true })}
        aria-disabled={blocked !== null}
        onClick={(event) => {
          if (blocked !== null) {
            event.preventDefault();
            return;
          }
          onClick();
        }}
      >
        {label}
        {blocked !== null && <span className="cs-spoken">. {blocked}</span>}
      </Button>
    </Tooltip>
  );
}

function SaveNote({ state }: { readonly state: SaveState }) {
  const { t } = useTranslation();
  const texts = {
    saved: t('batches.wizard.saved'),
    saving: t('batches.wizard.saving'),
    refused: t('batches.wizard.notSaved'),
  };
  return (
    <p className={classes['saveNote']} data-state={state}>
      {texts[state]}
    </p>
  );
}

function StepTrail({ chrome }: { readonly chrome: WizardChrome }) {
  const { t } = useTranslation();
  const place = wizardSteps.indexOf(chrome.step);
  return (
    <nav aria-label={t('batches.wizard.steps')} className={classes['trail']}>
      <p className={classes['trailShort']}>
        {t('batches.wizard.stepOf', { step: place + 1, total: wizardSteps.length })}
        {' · '}
        {t(`batches.wizard.step.${chrome.step}`)}
      </p>
      <ol className={classes['steps']}>
        {wizardSteps.map((step, index) => {
          const state = index < place ? 'done' : index === place ? 'current' : 'ahead';
          const label = t(`batches.wizard.step.${step}`);
          const mark = (
            <span className={classes['mark']} aria-hidden>
              {state === 'done' ? <IconCheck size={14} stroke={3} /> : index + 1}
            </span>
          );
          return (
            <li key={step} className={classes['step']} data-state={state}>
              {state !== 'current' && chrome.isOpen(step) ? (
                <button
                  type="button"
                  className={classes['stepButton']}
                  onClick={() => {
                    chrome.onStep(step);
                  }}
                >
                  {mark}
                  {label}
                </button>
              ) : (
                <span
                  className={classes['stepButton']}
                  {...(state === 'current' && { 'aria-current': 'step' as const })}
                >
                  {mark}
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
