import { WebhooksPage } from '../../features/company/webhooks/webhooks-page.tsx';

export const Component = WebhooksPage;
