import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './whole-title.module.css';

/** The heading of a screen that shows one thing: two lines at most, and the whole of a longer one at the press of a button. */
export function WholeTitle({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = title.current;
    if (element === null || isOpen) {
      return;
    }
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, text]);
  const Symbol = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes['line']}>
      <h1
        ref={title}
        className={classes['title']}
        tabIndex={-1}
        data-page-heading
        data-open={isOpen || undefined}
      >
        {text}
      </h1>
      {isCut && (
        <ActionIcon
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'common.titleShort' : 'common.titleWhole')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Symbol size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
