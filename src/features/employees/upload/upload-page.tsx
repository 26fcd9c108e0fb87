import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authQueries } from '../../../api/auth.ts';
import { useSettledCategories } from '../employee-facts.ts';
import { ForHr } from '../for-hr.tsx';
import { type UploadDraft, loadUpload } from './upload-draft.ts';
import { UploadWizard } from './upload-wizard.tsx';
import classes from './upload.module.css';

/** Uploading employees from a spreadsheet. What was under way before a reload is there again. */
export function UploadPage() {
  return (
    <ForHr>
      <SavedOrNew />
    </ForHr>
  );
}

function SavedOrNew() {
  const { t } = useTranslation();
  const me = useQuery(authQueries.me());
  const userId = me.data?.user?.id ?? null;
  const categories = useSettledCategories();
  const [saved, setSaved] = useState<{ readonly upload: UploadDraft | null } | null>(null);
  useEffect(() => {
    if (userId === null) {
      return;
    }
    let left = false;
    void loadUpload(userId).then((upload) => {
      if (!left) {
        setSaved({ upload });
      }
    });
    return () => {
      left = true;
    };
  }, [userId]);
  if (userId === null || saved === null || categories === null) {
    return (
      <div className={classes['waiting']}>
        <Loader role="status" aria-label={t('common.loading')} />
      </div>
    );
  }
  return <UploadWizard userId={userId} saved={saved.upload} categories={categories} />;
}
