import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { useIsPhone } from '../../../ui/responsive-dialog.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { type BulkDocument, type BulkGroup, leavesMark } from './bulk-plan.ts';
import classes from './bulk.module.css';

const QuickLook = lazyComponent(async () => (await import('./quick-look.tsx')).QuickLook);

type BulkDocumentsProps = {
  readonly group: BulkGroup;
  /** The ids of documents that are left out. */
  readonly without: ReadonlySet<string>;
  readonly onChange: (without: ReadonlySet<string>) => void;
};

/** How many are shown on a phone before one asks for all: what is done with them stands below. */
const firstOnPhone = 4;

/** The documents that are done together, each of which can be left out. */
export function BulkDocuments({ group, without, onChange }: BulkDocumentsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [wantsAll, setWantsAll] = useState(false);
  const [looked, setLooked] = useState<BulkDocument | null>(null);
  const { documents } = group;
  const chosen = documents.filter(({ documentId }) => !without.has(documentId)).length;
  const isShort = isPhone && !wantsAll && documents.length > firstOnPhone + 1;
  const shown = isShort ? documents.slice(0, firstOnPhone) : documents;
  const toggle = (id: string): void => {
    const next = new Set(without);
    if (!next.delete(id)) {
      next.add(id);
    }
    onChange(next);
  };
  return (
    <section className="cs-card" aria-label={t('bulkSigning.chosen')}>
      <div className={classes['head']}>
        <Checkbox
          label={t('bulkSigning.chosenCount', { chosen, total: documents.length })}
          checked={chosen === documents.length}
          indeterminate={chosen > 0 && chosen < documents.length}
          onChange={() => {
            const all = new Set(documents.map(({ documentId }) => documentId));
            const others = [...without].filter((id) => !all.has(id));
            onChange(new Set(chosen === documents.length ? [...others, ...all] : others));
          }}
        />
      </div>
      <ul className="cs-rows">
        {shown.map((document) => (
          <Row
            key={document.documentId}
            document={document}
            showsPage={leavesMark(group.code)}
            isChosen={!without.has(document.documentId)}
            onToggle={toggle}
            onLook={setLooked}
          />
        ))}
      </ul>
      <SideSheet
        opened={looked !== null}
        onClose={() => setLooked(null)}
        title={looked?.subject ?? ''}
        size="wide"
      >
        {looked !== null && <QuickLook {...looked} />}
      </SideSheet>
      {isShort && (
        <Button variant="subtle" fullWidth onClick={() => setWantsAll(true)}>
          {t('bulkSigning.showAll', { count: documents.length })}
        </Button>
      )}
    </section>
  );
}

type RowProps = {
  readonly document: BulkDocument;
  readonly showsPage: boolean;
  readonly isChosen: boolean;
  readonly onToggle: (id: string) => void;
  readonly onLook: (document: BulkDocument) => void;
};

function Row({ document, showsPage, isChosen, onToggle, onLook }: RowProps) {
  const { t } = useTranslation();
  const { documentId, no, subject, step } = document;
  const place = showsPage ? t('bulkSigning.page', { page: step.pageSign ?? 1 }) : null;
  return (
    <li className={classes['row']}>
      <Checkbox
        className="cs-grow"
        label={<span className={classes['subject']}>{subject}</span>}
        description={<MetaLine facts={[no, place]} />}
        checked={isChosen}
        onChange={() => onToggle(documentId)}
      />
      <Button
        variant="subtle"
        size="sm"
        px="xs"
        mr={-9}
        aria-label={t('bulkSigning.lookAt', { subject })}
        onClick={() => onLook(document)}
      >
        {t('bulkSigning.look')}
      </Button>
    </li>
  );
}
