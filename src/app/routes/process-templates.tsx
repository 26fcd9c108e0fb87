import { ProcessTemplatesPage } from '../../features/new-document/process-templates/process-templates-page.tsx';

export { ProcessTemplatesPage as Component };
