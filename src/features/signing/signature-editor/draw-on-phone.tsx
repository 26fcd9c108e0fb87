import { Button, Skeleton, Text } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateDrawingLink, useDeleteDrawingLink } from '../../../api/drawing-links.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ResponsiveDialog as Dialog } from '../../../ui/responsive-dialog.tsx';
import { type Drawing, parseDrawing } from '../ink/strokes.ts';
import { useMaybeSigning } from '../signing-context.ts';
import type { ReceivedDrawing } from './phone-link.tsx';

const PhoneLink = lazyComponent(async () => (await import('./phone-link.tsx')).PhoneLink, {
  texts: 'drawing',
  waiting: () => <Skeleton height={240} radius="md" />,
});

type DrawOnPhoneProps = {
  readonly onDrawing: (drawing: Drawing) => void;
  readonly onPicture: (image: string) => void;
};

/** Shows a code that a phone draws by; what it draws comes in here. */
export function DrawOnPhone({ onDrawing, onPicture }: DrawOnPhoneProps) {
  const { t } = useTranslation();
  const signing = useMaybeSigning();
  // One who came by link or code has a token for this document alone.
  const grant = signing === null || signing.target.isSession ? null : signing.target.document.id;
  const [opened, setOpened] = useState(false);
  const [hasArrived, setHasArrived] = useState(false);
  const create = useCreateDrawingLink(grant);
  const { mutate: end } = useDeleteDrawingLink(grant);

  const open = (): void => {
    setHasArrived(false);
    setOpened(true);
    create.mutate();
  };
  /** Ends the link: its drawing is here, or nobody waits for it any more. */
  const close = (): void => {
    if (create.data) {
      end(create.data.id);
    }
    setOpened(false);
  };
  const take = ({ image, strokes }: ReceivedDrawing): void => {
    const drawing = strokes === null ? null : parseDrawing(strokes);
    if (drawing !== null) {
      onDrawing(drawing);
    } else {
      onPicture(image);
    }
    setHasArrived(true);
    close();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceMobile size={18} aria-hidden />} onClick={open}>
        {t('signatureEditor.onPhone')}
      </Button>
      <Text role="status" size="sm" c="var(--cs-ok)" hidden={!hasArrived}>
        {hasArrived && t('signatureEditor.onPhoneArrived')}
      </Text>
      <Dialog opened={opened} onClose={close} title={t('signatureEditor.onPhoneTitle')}>
        <PhoneLink
          grant={grant}
          made={create.data ?? null}
          error={create.error}
          isMaking={create.isPending}
          onMake={() => create.mutate()}
          onDrawn={take}
        />
      </Dialog>
    </>
  );
}
