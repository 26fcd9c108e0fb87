import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStepFocus } from './use-step-focus.ts';
import styles from './wizard-frame.module.css';

export type WizardStep = {
  readonly id: string;
  readonly label: string;
  /** Where the step is, for those that may be gone to; the others are only named. */
  readonly to?: string | undefined;
};

type WizardFrameProps = {
  readonly title: string;
  /** Where the work is left to. */
  readonly back: { readonly to: string; readonly label: string };
  readonly steps: readonly WizardStep[];
  readonly current: string;
  /** The one primary button, and what stands beside it. */
  readonly actions?: ReactNode;
  /** `fill`: the content takes the window's height and scrolls inside of itself. */
  readonly fill?: boolean;
  readonly children: ReactNode;
};

/** Work in several steps that fills the window: its name, how far one is, the next thing to do, and the step itself. */
export function WizardFrame(props: WizardFrameProps) {
  const { t } = useTranslation();
  const { title, back, steps, current, actions, fill = false, children } = props;
  const at = steps.findIndex((step) => step.id === current);
  const heading = useStepFocus(current);
  return (
    <div className={styles['frame']} data-fill={fill}>
      <header className={styles['head']}>
        <div className={styles['name']}>
          <ActionIcon component={Link} to={back.to} size={40} aria-label={back.label}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <h1 ref={heading} className={styles['title']} tabIndex={-1} data-page-heading>
            {title}
          </h1>
        </div>
        <nav className={styles['steps']} aria-label={t('common.steps')}>
          <ol>
            {steps.map((step, index) => (
              <li key={step.id} data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}>
                <StepName step={step} index={index} at={at} />
              </li>
            ))}
          </ol>
          <p className={`${styles['short'] ?? ''} cs-figures`} aria-hidden>
            {t('common.stepOf', { step: at + 1, total: steps.length })} · {steps[at]?.label}
          </p>
        </nav>
        <div className={styles['actions']}>{actions}</div>
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
    </div>
  );
}

function StepName({
  step,
  index,
  at,
}: {
  readonly step: WizardStep;
  readonly index: number;
  readonly at: number;
}) {
  const { t } = useTranslation();
  const mark = (
    <span className={`${styles['mark'] ?? ''} cs-figures`} aria-hidden>
      {index < at ? <IconCheck size={15} stroke={2.5} /> : index + 1}
    </span>
  );
  if (index === at) {
    return (
      <span className={styles['step']} aria-current="step">
        {mark}
        {step.label}
      </span>
    );
  }
  const done = index < at && <span className="cs-spoken">{t('common.stepDone')}</span>;
  return step.to === undefined ? (
    <span className={styles['step']}>
      {mark}
      {step.label}
      {done}
    </span>
  ) : (
    <Link className={styles['step']} to={step.to}>
      {mark}
      {step.label}
      {done}
    </Link>
  );
}
