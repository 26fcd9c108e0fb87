import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { cssVariablesResolver, theme } from '../../src/ui/theme.ts';
import { englishTexts } from './all-texts.ts';

/** A place for routes in English, which `show` renders and `unmount` takes away again. */
export async function prepareRoutes(routes: RouteObject[], client: QueryClient) {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: englishTexts } },
    interpolation: { escapeValue: false },
  });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const router = createMemoryRouter(routes);
  const show = (): void =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nextProvider>,
    );
  const unmount = (): void => {
    root.unmount();
    host.remove();
  };
  return { host, router, show, unmount };
}

export type PreparedRoutes = Awaited<ReturnType<typeof prepareRoutes>>;
