import { ActionIcon, Box, Button, Group, Paper, Text, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStepFocus } from './use-step-focus.ts';
import styles from './wizard-frame.module.css';

export type WizardStep = {
  readonly id: string;
  readonly label: string;
  /** Where the step is, or what leads there, for those that may be gone to; the others are only named. */
  readonly to?: string | undefined;
  readonly onGo?: (() => void) | undefined;
};

/** How far what was done is kept on the device. */
export type SaveState = 'saved' | 'saving' | 'refused';

export type PrimaryAction = {
  readonly label: string;
  readonly onClick: () => void;
  /** Why it cannot be done yet, said beside it. */
  readonly blocked?: string | null;
  readonly busy?: boolean;
};

export type StepHeading = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Beside the title: counts, tools. */
  readonly tools?: ReactNode;
};

type WizardFrameProps = {
  /** What is being worked on. It is the heading of the page where the step has none of its own. */
  readonly title: string;
  readonly heading?: StepHeading;
  readonly saveState?: SaveState;
  /** Where the work is left to. */
  readonly back: { readonly to: string; readonly label: string };
  /** None where a message with a heading of its own takes their place. */
  readonly steps?: readonly WizardStep[];
  readonly current?: string;
  /** Leads to the step before. */
  readonly onPrevious?: (() => void) | undefined;
  readonly primary?: PrimaryAction;
  /** In the place of the primary button, where that is another kind of thing. */
  readonly actions?: ReactNode;
  /** At the right where there is room. */
  readonly aside?: ReactNode;
  /** `fill`: the content takes the window's height and scrolls inside of itself. */
  readonly fill?: boolean;
  readonly children: ReactNode;
};

/** Work in several steps that fills the window: its name, how far one is, the next thing to do, and the step itself. */
export function WizardFrame(props: WizardFrameProps) {
  const { t } = useTranslation();
  const {
    title,
    heading,
    saveState,
    back,
    steps,
    current = '',
    onPrevious,
    primary,
    actions,
    aside,
    fill = false,
  } = props;
  const focused = useStepFocus(current);
  const attributes = { ref: focused, tabIndex: -1, 'data-page-heading': true };
  return (
    <div className={styles['frame']} data-fill={fill}>
      <header className={styles['head']}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <ActionIcon component={Link} to={back.to} size={40} aria-label={back.label}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <Box miw={0}>
            {heading === undefined && steps !== undefined ? (
              <h1 {...attributes} className={styles['title']}>
                {title}
              </h1>
            ) : (
              <p className={styles['title']}>{title}</p>
            )}
            {saveState !== undefined && <SaveNote state={saveState} />}
          </Box>
        </Group>
        {steps !== undefined && <StepTrail steps={steps} current={current} />}
        <div className={styles['actions']}>
          {onPrevious !== undefined && (
            <Button variant="default" onClick={onPrevious}>
              {t('common.back')}
            </Button>
          )}
          {primary === undefined ? actions : <PrimaryButton {...primary} />}
        </div>
      </header>
      <div className={styles['body']} data-aside={aside !== undefined}>
        <main id="main" tabIndex={-1} className={styles['main']} data-headed={heading !== undefined}>
          {heading !== undefined && (
            <Group justify="space-between" gap="sm">
              <div>
                <h1 {...attributes} className={styles['heading']}>
                  {heading.title}
                </h1>
                {heading.lead !== undefined && (
                  <Text c="dimmed" maw="68ch" mt={6}>
                    {heading.lead}
                  </Text>
                )}
              </div>
              {heading.tools}
            </Group>
          )}
          {props.children}
        </main>
        {aside}
      </div>
    </div>
  );
}

/** A message or a question in the frame of the work that it is about. */
export function WizardMessage({ children, ...frame }: Pick<WizardFrameProps, 'title' | 'back' | 'children'>) {
  return (
    <WizardFrame {...frame}>
      <Paper withBorder w="100%" maw={640} mx="auto">
        {children}
      </Paper>
    </WizardFrame>
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
    saved: t('common.draftSaved'),
    saving: t('common.draftSaving'),
    refused: t('common.draftRefused'),
  };
  return (
    <Text className="cs-ellipsis" c={state === 'refused' ? 'seal' : 'var(--cs-ink-3)'} fz="xs">
      {texts[state]}
    </Text>
  );
}

type StepTrailProps = { readonly steps: readonly WizardStep[]; readonly current: string };

function StepTrail({ steps, current }: StepTrailProps) {
  const { t } = useTranslation();
  const at = steps.findIndex((step) => step.id === current);
  return (
    <nav className={styles['steps']} aria-label={t('common.steps')}>
      <ol className={styles['trail']}>
        {steps.map((step, index) => (
          <li key={step.id} data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}>
            <StepName step={step} index={index} at={at} />
          </li>
        ))}
      </ol>
      <Text className="cs-figures" c="dimmed" fz="sm" hiddenFrom="sm" aria-hidden>
        {t('common.stepOf', { step: at + 1, total: steps.length })} · {steps[at]?.label}
      </Text>
    </nav>
  );
}

type StepNameProps = { readonly step: WizardStep; readonly index: number; readonly at: number };

function StepName({ step, index, at }: StepNameProps) {
  const { t } = useTranslation();
  const name = (
    <>
      <span className={`${styles['mark'] ?? ''} cs-figures`} aria-hidden>
        {index < at ? <IconCheck size={15} stroke={2.5} /> : index + 1}
      </span>
      {step.label}
      {index < at && <span className="cs-spoken">{t('common.stepDone')}</span>}
    </>
  );
  if (index === at) {
    return (
      <span className={styles['step']} aria-current="step">
        {name}
      </span>
    );
  }
  if (step.to !== undefined) {
    return (
      <Link className={styles['step']} to={step.to}>
        {name}
      </Link>
    );
  }
  return step.onGo === undefined ? (
    <span className={styles['step']}>{name}</span>
  ) : (
    <button type="button" className={styles['step']} onClick={step.onGo}>
      {name}
    </button>
  );
}
