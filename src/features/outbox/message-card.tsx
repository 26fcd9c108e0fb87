import { Button, Text, Title } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '../../../contract/operations/demo.ts';
import { useFormat } from '../../i18n/format.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import { CopyCode } from './copy-code.tsx';
import styles from './message-card.module.css';

/** One notice that demo mode kept instead of sending it, with what one needs of it at hand. */
export function MessageCard({ message }: { readonly message: OutboxMessage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [opened, text] = useDisclosure(false);
  const textId = useId();
  const { to, subject, otp, processCode, link, createdDate, htmlUrl, files } = message;
  return (
    <article className={styles['card']}>
      <div>
        <Title order={2} size="h4">
          {subject}
        </Title>
        <Text className="cs-figures" c="dimmed" fz={14} mt={2}>
          <MetaLine facts={[t('outbox.to', { to }), format.dateTime(createdDate)]} />
        </Text>
        {files.length > 0 && (
          <Text fz={14} mt={2}>
            <IconPaperclip size={15} aria-hidden className={styles['clip'] ?? ''} />{' '}
            {t('outbox.files', { names: files.join(', ') })}
          </Text>
        )}
      </div>
      <div className="cs-row">
        {otp !== null && <CopyCode code={otp} what={t('outbox.otp')} />}
        {processCode !== null && <CopyCode code={processCode} what={t('outbox.processCode')} />}
        {link !== null && (
          // A new tab, as from a mail: this one keeps its session.
          <Button component="a" href={link} target="_blank" rel="noopener" variant="default">
            {t('outbox.openLink')}
          </Button>
        )}
        <Button variant="default" onClick={text.toggle} aria-expanded={opened} aria-controls={textId}>
          {opened ? t('outbox.hideText') : t('outbox.showText')}
        </Button>
      </div>
      {opened && (
        <div id={textId} className={styles['parts']}>
          {htmlUrl !== null && (
            // Without scripts and without an origin, as its own policy says, too.
            <iframe
              className={styles['html']}
              src={htmlUrl}
              title={t('outbox.html', { subject })}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          )}
          <pre className={styles['text']} aria-label={t('outbox.plainText')}>
            {message.text}
          </pre>
        </div>
      )}
    </article>
  );
}
