import { useQuery } from '@tanstack/react-query';
import { authQueries } from '../../../api/auth.ts';
import { useSavedDraft } from '../../../shared/sheets/use-saved-draft.ts';
import { LoadingPage } from '../../../ui/alone-page.tsx';
import { useSettledCategories } from '../employee-facts.ts';
import { ForHr } from '../for-hr.tsx';
import { loadUpload } from './upload-draft.ts';
import { UploadWizard } from './upload-wizard.tsx';

/** Uploading employees from a spreadsheet. What was under way before a reload is there again. */
export function UploadPage() {
  return (
    <ForHr>
      <SavedOrNew />
    </ForHr>
  );
}

function SavedOrNew() {
  const me = useQuery(authQueries.me());
  const userId = me.data?.user?.id ?? null;
  const categories = useSettledCategories();
  const saved = useSavedDraft(userId, loadUpload);
  if (userId === null || saved === undefined || categories === null) {
    return <LoadingPage />;
  }
  return <UploadWizard userId={userId} saved={saved} categories={categories} />;
}
