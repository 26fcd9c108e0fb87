import { UploadPage } from '../../features/employees/upload/upload-page.tsx';
import { OneTab } from '../../ui/one-tab.tsx';

/** One upload is kept on the device. */
export function Component() {
  return (
    <OneTab name="countersign-employees">
      <UploadPage />
    </OneTab>
  );
}
