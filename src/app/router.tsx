import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { runtimeConfig } from '../api/runtime-config.ts';
import { bringTexts, type LaterTexts } from '../i18n/setup.ts';
import { RouteErrorPage } from './error-page.tsx';
import { PageLoader } from './page-loader.tsx';
import { RequireDocumentAccess, RequireSession } from './require-session.tsx';
import { Root } from './root.tsx';
import type { RouteHandle } from './routes/route-handle.ts';
import { StandaloneLayout } from './standalone-layout.tsx';

const titled = (title: RouteHandle['title']): RouteHandle => ({ title });

/** A screen, or a frame of screens, with texts that do not come with the start. */
function withTexts<Module>(parts: readonly LaterTexts[], load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), bringTexts(...parts)]);
    return module;
  };
}

/** Screens that wait together for all texts but those of lists: many of them show documents too. */
const withLateTexts = (children: RouteObject[]): RouteObject => ({
  lazy: withTexts(['reading', 'drawing', 'late'], async () => ({ Component: Outlet })),
  children,
});

/** Screens of company administration, for admins. */
const companyRoutes: RouteObject[] = [
  {
    index: true,
    handle: titled('companySettings.title'),
    lazy: () => import('./routes/company-settings.tsx'),
  },
  {
    path: 'look',
    handle: titled('company.look'),
    lazy: () => import('./routes/company-branding.tsx'),
  },
  {
    path: 'notices',
    handle: titled('company.notices'),
    lazy: () => import('./routes/company-notices.tsx'),
  },
  {
    path: 'users',
    handle: titled('company.users'),
    lazy: () => import('./routes/company-users.tsx'),
  },
  {
    path: 'users/new',
    handle: titled('users.create'),
    lazy: () => import('./routes/company-new-user.tsx'),
  },
  {
    path: 'users/:id',
    handle: titled('company.users'),
    lazy: () => import('./routes/company-user.tsx'),
  },
  {
    path: 'departments',
    handle: titled('company.departments'),
    lazy: () => import('./routes/company-departments.tsx'),
  },
  {
    path: 'document-types',
    handle: titled('company.documentTypes'),
    lazy: () => import('./routes/company-document-types.tsx'),
  },
  {
    path: 'groups',
    handle: titled('company.groups'),
    lazy: () => import('./routes/company-groups.tsx'),
  },
  {
    path: 'categories',
    handle: titled('company.categories'),
    lazy: () => import('./routes/company-categories.tsx'),
  },
  {
    path: 'certificates',
    handle: titled('company.certificates'),
    lazy: () => import('./routes/company-certificates.tsx'),
  },
  {
    path: 'signing-providers',
    handle: titled('company.signingProviders'),
    lazy: () => import('./routes/company-signing-providers.tsx'),
  },
  {
    path: 'webhooks',
    handle: titled('company.webhooks'),
    lazy: () => import('./routes/company-webhooks.tsx'),
  },
  {
    path: 'privacy',
    handle: titled('company.privacy'),
    lazy: () => import('./routes/company-privacy.tsx'),
  },
];

/** Screens of a signed-in user, in the frame with the navigation. */
const shellRoutes: RouteObject[] = [
  { index: true, handle: titled('shell.inbox'), lazy: () => import('./routes/inbox.tsx') },
  { path: 'start', handle: titled('shell.home'), lazy: () => import('./routes/start.tsx') },
  { path: 'documents', handle: titled('shell.documents'), lazy: () => import('./routes/documents.tsx') },
  withLateTexts([
    { path: 'home', handle: titled('shell.home'), lazy: () => import('./routes/home.tsx') },
    { path: 'together', handle: titled('bulkSigning.title'), lazy: () => import('./routes/together.tsx') },
    {
      path: 'documents/new',
      handle: titled('shell.newDocument'),
      lazy: () => import('./routes/new-document.tsx'),
    },
    { path: 'batches', handle: titled('shell.batches'), lazy: () => import('./routes/batches.tsx') },
    { path: 'batches/:id', handle: titled('shell.batches'), lazy: () => import('./routes/batch.tsx') },
    { path: 'templates', handle: titled('shell.templates'), lazy: () => import('./routes/templates.tsx') },
    {
      path: 'templates/new',
      handle: titled('templates.new.title'),
      lazy: () => import('./routes/new-template.tsx'),
    },
    { path: 'employees', handle: titled('shell.employees'), lazy: () => import('./routes/employees.tsx') },
    {
      path: 'employees/new',
      handle: titled('employees.newTitle'),
      lazy: () => import('./routes/new-employee.tsx'),
    },
    { path: 'employees/:id', handle: titled('shell.employees'), lazy: () => import('./routes/employee.tsx') },
    {
      path: 'employees/:id/edit',
      handle: titled('employees.edit'),
      lazy: () => import('./routes/edit-employee.tsx'),
    },
    {
      path: 'identity-checks',
      handle: titled('shell.identityChecks'),
      lazy: withTexts(['identity'], () => import('./routes/identity-checks.tsx')),
    },
    {
      path: 'company',
      lazy: async () => ({ Component: (await import('./company/company-layout.tsx')).CompanyLayout }),
      children: companyRoutes,
    },
    { path: 'guests', handle: titled('shell.guests'), lazy: () => import('./routes/guests.tsx') },
    {
      path: 'guests/partners',
      handle: titled('guests.partners.title'),
      lazy: () => import('./routes/partners.tsx'),
    },
    {
      path: 'process-templates',
      handle: titled('shell.processTemplates'),
      lazy: () => import('./routes/process-templates.tsx'),
    },
    {
      path: 'account',
      handle: titled('account.title'),
      lazy: () => import('./routes/account.tsx'),
    },
  ]),
];

/** Screens for anyone, with the navigation for whoever has it. */
function openRoutes(demo: boolean): RouteObject[] {
  const terms = {
    path: 'terms',
    handle: titled('shell.terms'),
    lazy: withTexts(['late'], () => import('./routes/terms.tsx')),
  };
  const outbox = {
    path: 'outbox',
    handle: titled('outbox.title'),
    lazy: withTexts(['late'], () => import('./routes/outbox.tsx')),
  };
  return demo ? [terms, outbox] : [terms];
}

/** Screens that stand alone: before there is a session, or without need of one. */
const standaloneRoutes: RouteObject[] = [
  { path: 'sign-in', handle: titled('signIn.title'), lazy: () => import('./routes/sign-in.tsx') },
  {
    path: 'choose-company',
    handle: titled('signIn.companyTitle'),
    lazy: withTexts(['late'], () => import('./routes/choose-company.tsx')),
  },
  {
    path: 'second-factor',
    handle: titled('account.twoFactorRequiredTitle'),
    lazy: withTexts(['late'], () => import('./routes/second-factor.tsx')),
  },
  {
    path: 'forgot-password',
    handle: titled('signIn.forgotTitle'),
    lazy: withTexts(['late'], () => import('./routes/forgot-password.tsx')),
  },
  {
    path: 'set-password',
    handle: titled('signIn.setTitle'),
    lazy: withTexts(['late'], () => import('./routes/set-password.tsx')),
  },
  {
    path: 'confirm-change',
    handle: titled('signIn.confirmChangeTitle'),
    lazy: withTexts(['late'], () => import('./routes/confirm-change.tsx')),
  },
  {
    path: 'unsubscribe/:token',
    handle: titled('mailChoice.title'),
    lazy: withTexts(['late'], () => import('./routes/unsubscribe.tsx')),
  },
  { path: 'code', handle: titled('signIn.codeTitle'), lazy: () => import('./routes/code.tsx') },
  {
    path: 'in-person',
    handle: titled('inPerson.start'),
    lazy: withTexts(['late'], () => import('./routes/in-person.tsx')),
  },
  { path: 'open', handle: titled('signIn.openTitle'), lazy: () => import('./routes/open.tsx') },
  { path: '*', handle: titled('shell.notFoundTitle'), lazy: () => import('./routes/not-found.tsx') },
];

/** The page's routes. The document's own screens fill the window, and have no navigation beside them. */
export function createRouter() {
  const boundary = { ErrorBoundary: RouteErrorPage };
  return createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: PageLoader,
      ...boundary,
      children: [
        {
          Component: RequireSession,
          children: [
            {
              // A document fills the window: who comes by a mail does without the navigation and what it searches.
              lazy: withTexts(['frame'], async () => ({
                Component: (await import('./shell/shell-layout.tsx')).ShellLayout,
              })),
              children: [{ ...boundary, children: shellRoutes }],
            },
            withLateTexts([
              {
                path: 'batches/new',
                handle: titled('batches.wizard.title'),
                ...boundary,
                lazy: () => import('./routes/new-batch.tsx'),
              },
              {
                path: 'documents/:id/prepare',
                handle: titled('shell.prepareDocument'),
                ...boundary,
                lazy: () => import('./routes/prepare-document.tsx'),
              },
              {
                path: 'employees/upload',
                handle: titled('employees.uploadTitle'),
                ...boundary,
                lazy: () => import('./routes/upload-employees.tsx'),
              },
              {
                path: 'guests/import',
                handle: titled('guests.import.title'),
                ...boundary,
                lazy: () => import('./routes/import-guests.tsx'),
              },
              {
                path: 'templates/:id',
                handle: titled('shell.templates'),
                ...boundary,
                lazy: () => import('./routes/template.tsx'),
              },
            ]),
          ],
        },
        {
          Component: RequireDocumentAccess,
          children: [
            {
              path: 'documents/:id',
              handle: titled('shell.document'),
              ...boundary,
              lazy: withTexts(['reading'], () => import('./routes/document.tsx')),
            },
          ],
        },
        // On a phone, by the QR code of the signature editor: nothing but a pad.
        {
          path: 'draw',
          handle: titled('signatureEditor.phoneTitle'),
          ...boundary,
          lazy: withTexts(['reading', 'drawing'], () => import('./routes/draw.tsx')),
        },
        // Open to everyone; the pages of what is verified fill the window.
        {
          path: 'verify',
          handle: titled('shell.verify'),
          ...boundary,
          lazy: withTexts(['reading', 'late'], () => import('./routes/verify.tsx')),
        },
        {
          lazy: withTexts(['frame'], async () => ({
            Component: (await import('./open-frame.tsx')).OpenFrame,
          })),
          children: [{ ...boundary, children: openRoutes(runtimeConfig().demo) }],
        },
        // Of somebody outside the companies who has an account: no navigation, since nothing of a company is theirs.
        {
          path: 'my-documents/:part?',
          handle: titled('guestAccount.title'),
          ...boundary,
          lazy: withTexts(['frame', 'late', 'opening'], () => import('./routes/my-documents.tsx')),
        },
        { Component: StandaloneLayout, children: [{ ...boundary, children: standaloneRoutes }] },
      ],
    },
  ]);
}
