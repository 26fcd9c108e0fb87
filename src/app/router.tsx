import type { ComponentType } from 'react';
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

/** A screen that is shown as its feature gives it; one that needs something of the app has a file in `routes`. */
function screen<Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) {
  return async () => ({ Component: (await load())[name] });
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
    lazy: screen(() => import('../features/company/settings/general-page.tsx'), 'GeneralPage'),
  },
  {
    path: 'look',
    handle: titled('company.look'),
    lazy: screen(() => import('../features/company/settings/branding-page.tsx'), 'BrandingPage'),
  },
  {
    path: 'notices',
    handle: titled('company.notices'),
    lazy: screen(() => import('../features/company/settings/notices-page.tsx'), 'NoticesPage'),
  },
  {
    path: 'users',
    handle: titled('company.users'),
    lazy: screen(() => import('../features/company/users/users-page.tsx'), 'UsersPage'),
  },
  {
    path: 'users/new',
    handle: titled('users.create'),
    lazy: screen(() => import('../features/company/users/new-user-page.tsx'), 'NewUserPage'),
  },
  {
    path: 'users/:id',
    handle: titled('company.users'),
    lazy: screen(() => import('../features/company/users/user-page.tsx'), 'UserPage'),
  },
  {
    path: 'departments',
    handle: titled('company.departments'),
    lazy: screen(() => import('../features/company/entries/departments-page.tsx'), 'DepartmentsPage'),
  },
  {
    path: 'document-types',
    handle: titled('company.documentTypes'),
    lazy: screen(() => import('../features/company/entries/document-types-page.tsx'), 'DocumentTypesPage'),
  },
  {
    path: 'groups',
    handle: titled('company.groups'),
    lazy: screen(() => import('../features/company/entries/groups-page.tsx'), 'GroupsPage'),
  },
  {
    path: 'categories',
    handle: titled('company.categories'),
    lazy: screen(() => import('../features/company/entries/categories-page.tsx'), 'CategoriesPage'),
  },
  {
    path: 'certificates',
    handle: titled('company.certificates'),
    lazy: screen(() => import('../features/company/certificates/certificates-page.tsx'), 'CertificatesPage'),
  },
  {
    path: 'signing-providers',
    handle: titled('company.signingProviders'),
    lazy: screen(
      () => import('../features/company/signing-providers/signing-providers-page.tsx'),
      'SigningProvidersPage',
    ),
  },
  {
    path: 'webhooks',
    handle: titled('company.webhooks'),
    lazy: screen(() => import('../features/company/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  },
  {
    path: 'privacy',
    handle: titled('company.privacy'),
    lazy: screen(() => import('../features/company/privacy/privacy-page.tsx'), 'PrivacyPage'),
  },
];

/** Screens of a signed-in user, in the frame with the navigation. */
const shellRoutes: RouteObject[] = [
  { index: true, handle: titled('shell.inbox'), lazy: () => import('./routes/inbox.tsx') },
  { path: 'start', handle: titled('shell.home'), lazy: () => import('./routes/start.tsx') },
  { path: 'documents', handle: titled('shell.documents'), lazy: () => import('./routes/documents.tsx') },
  withLateTexts([
    {
      path: 'home',
      handle: titled('shell.home'),
      lazy: screen(() => import('../features/home/home-page.tsx'), 'HomePage'),
    },
    {
      path: 'together',
      handle: titled('bulkSigning.title'),
      lazy: screen(() => import('../features/signing/bulk/bulk-signing-page.tsx'), 'BulkSigningPage'),
    },
    {
      path: 'documents/new',
      handle: titled('shell.newDocument'),
      lazy: screen(() => import('../features/new-document/new-document-page.tsx'), 'NewDocumentPage'),
    },
    {
      path: 'batches',
      handle: titled('shell.batches'),
      lazy: screen(() => import('../features/batches/batches-page.tsx'), 'BatchesPage'),
    },
    { path: 'batches/:id', handle: titled('shell.batches'), lazy: () => import('./routes/batch.tsx') },
    { path: 'templates', handle: titled('shell.templates'), lazy: () => import('./routes/templates.tsx') },
    {
      path: 'templates/new',
      handle: titled('templates.upload'),
      lazy: () => import('./routes/new-template.tsx'),
    },
    {
      path: 'employees',
      handle: titled('shell.employees'),
      lazy: screen(() => import('../features/employees/list/employees-page.tsx'), 'EmployeesPage'),
    },
    {
      path: 'employees/new',
      handle: titled('employees.add'),
      lazy: screen(() => import('../features/employees/detail/edit-employee-page.tsx'), 'NewEmployeePage'),
    },
    {
      path: 'employees/:id',
      handle: titled('shell.employees'),
      lazy: screen(() => import('../features/employees/detail/employee-page.tsx'), 'EmployeePage'),
    },
    {
      path: 'employees/:id/edit',
      handle: titled('employees.edit'),
      lazy: screen(() => import('../features/employees/detail/edit-employee-page.tsx'), 'EditEmployeePage'),
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
    {
      path: 'guests',
      handle: titled('shell.guests'),
      lazy: screen(() => import('../features/guests/guests-page.tsx'), 'GuestsPage'),
    },
    {
      path: 'guests/partners',
      handle: titled('guests.partners.title'),
      lazy: screen(() => import('../features/guests/partners-page.tsx'), 'PartnersPage'),
    },
    {
      path: 'process-templates',
      handle: titled('shell.processTemplates'),
      lazy: screen(
        () => import('../features/new-document/process-templates/process-templates-page.tsx'),
        'ProcessTemplatesPage',
      ),
    },
    {
      path: 'account',
      handle: titled('shell.account'),
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
    handle: titled('shell.outbox'),
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
                handle: titled('batches.create'),
                ...boundary,
                // Its templates are a list.
                lazy: withTexts(['frame'], () => import('./routes/new-batch.tsx')),
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
                lazy: withTexts(['frame'], () => import('./routes/upload-employees.tsx')),
              },
              {
                path: 'guests/import',
                handle: titled('guests.import.title'),
                ...boundary,
                lazy: screen(() => import('../features/guests/import/import-page.tsx'), 'ImportGuestsPage'),
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
