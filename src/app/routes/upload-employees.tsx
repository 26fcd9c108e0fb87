import { UploadPage } from '../../features/employees/upload/upload-page.tsx';

export const Component = UploadPage;
