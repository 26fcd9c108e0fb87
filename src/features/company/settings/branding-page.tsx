import { Button, Fieldset, Group, Loader, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../../../contract/operation.ts';
import type { companyLookGet } from '../../../../contract/operations/company.ts';
import { isHexColor } from '../../../../contract/rules/brand-color.ts';
import { authQueries } from '../../../api/auth.ts';
import { companyQueries, useSaveBranding } from '../../../api/company.ts';
import { MutationError, QueryError } from '../../../shared/errors/call-error.tsx';
import { useFieldFaults } from '../../../shared/form/use-field-faults.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { Form } from '../../../ui/form.tsx';
import { SavedNote } from './saved-note.tsx';

type Look = Data<typeof companyLookGet>;

/** How the company's pages and mails look. */
export function BrandingPage() {
  const { t } = useTranslation();
  const look = useQuery(companyQueries.look());
  return (
    <>
      <PageHeader title={t('company.look')} lead={t('companySettings.lookLead')} />
      {look.isPending && <Loader aria-label={t('common.loading')} />}
      <QueryError query={look} title={t('companySettings.failed')} />
      {look.data && <LookForm look={look.data} />}
    </>
  );
}

function LookForm({ look }: { readonly look: Look }) {
  const { t } = useTranslation();
  const me = useQuery(authQueries.me());
  const save = useSaveBranding();
  // What the fields began with: a colleague may have saved another look since, which is not undone by saving them.
  const [before, setBefore] = useState(look);
  const [logo, setLogo] = useState(look.logo);
  const [color, setColor] = useState(look.brandColor ?? '');
  const [wasTried, setTried] = useState(false);
  const company = me.data?.company?.name ?? '';
  const hasColor = color === '' || isHexColor(color);
  const hasNewLogo = logo !== before.logo;
  const hasNewColor = color !== (before.brandColor ?? '');
  const isChanged = hasNewLogo || hasNewColor;
  const isDirty = useCallback(() => isChanged, [isChanged]);
  const { hasFaults, faultOf } = useFieldFaults(save.error);
  const submit = (): void => {
    setTried(true);
    if (!hasColor || save.isPending) {
      return;
    }
    save.mutate(
      {
        ...(hasNewColor && { brandColor: color === '' ? null : color }),
        ...(hasNewLogo && { logo }),
      },
      {
        onSuccess: (kept) => {
          setBefore(kept);
          setLogo(kept.logo);
          setColor(kept.brandColor ?? '');
          setTried(false);
        },
      },
    );
  };
  return (
    <Form onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={48} verticalSpacing="lg" style={{ alignItems: 'start' }}>
        <Fieldset variant="unstyled" disabled={save.isPending}>
          <Stack gap="lg">
            <LogoField
              logo={logo}
              company={company}
              error={faultOf('logo')}
              disabled={save.isPending}
              onChange={setLogo}
            />
            <ColorField
              color={color}
              error={wasTried && !hasColor ? t('companySettings.colorInvalid') : faultOf('brandColor')}
              onChange={setColor}
            />
            {!hasFaults && <MutationError mutation={save} />}
            <Group justify="flex-end">
              <SavedNote isSaved={save.isSuccess && !isChanged} />
              <Button type="submit" loading={save.isPending}>
                {t('companySettings.lookSave')}
              </Button>
            </Group>
          </Stack>
        </Fieldset>
        <BrandingPreview logo={logo} color={hasColor && color !== '' ? color : null} company={company} />
      </SimpleGrid>
    </Form>
  );
}
