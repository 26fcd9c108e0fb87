import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { documentFileQuery } from '../../api/document-file.ts';
import { useTrustSource } from '../../features/verify/use-trust-source.ts';
import { VerifyResult } from '../../features/verify/verify-result.tsx';
import { VerifyStart } from '../../features/verify/verify-start.tsx';
import { LoadingPage } from '../../ui/alone-page.tsx';
import { StandaloneLayout } from '../standalone-layout.tsx';

/** Verifying: a file that the visitor has, or with `?document=`, and `&file=` where it has several, one that they may see here. */
export function Component() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const id = search.get('document');
  const fileId = search.get('file');
  const served = useQuery({ ...documentFileQuery(id ?? '', fileId), enabled: id !== null });
  const [given, setGiven] = useState<{ readonly file: File; readonly key: string } | null>(null);
  const shown =
    given ??
    (id !== null && served.data !== undefined ? { file: served.data, key: `${id} ${fileId ?? ''}` } : null);
  const [count, setCount] = useState(0);
  const source = useTrustSource();
  const give = (file: File): void => {
    setCount(count + 1);
    setGiven({ file, key: `given-${count}` });
  };
  if (shown !== null) {
    return (
      <VerifyResult
        key={shown.key}
        file={shown.file}
        fileKey={shown.key}
        source={source}
        backTo={given === null && id !== null ? `/documents/${id}` : '/'}
        onOther={() => {
          setGiven(null);
          setSearch({}, { replace: true });
        }}
      />
    );
  }
  if (id !== null && served.isPending) {
    return <LoadingPage />;
  }
  return (
    <StandaloneLayout wide>
      <VerifyStart onFile={give} fault={served.isError ? t('verify.fetchFailed') : null} />
    </StandaloneLayout>
  );
}
