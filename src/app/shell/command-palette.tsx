import { Spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconFileText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Me } from '../../../contract/models/user.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { documentQueries } from '../../api/documents.ts';
import { runtimeConfig } from '../../api/runtime-config.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { navGroups } from './nav-groups.ts';

const searchDelay = 200;
const documentsShown = 6;

/** Everything by its name: Ctrl K opens it, a few letters find a screen or a document. */
export function CommandPalette({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [search] = useDebouncedValue(query.trim(), searchDelay);
  const found = useQuery({
    ...documentQueries.list({ search, pageSize: documentsShown }),
    enabled: search.length > 1,
  });
  const documents = search.length > 1 && query.trim().length > 1 ? (found.data?.items ?? []) : [];

  const wanted = foldForSearch(query);
  const screens = [
    ...navGroups(me.roles, runtimeConfig().demo).flatMap((group) => group.items),
    { to: '/account', label: 'shell.account' as const },
    { to: '/terms', label: 'shell.terms' as const },
  ].filter((screen) => foldForSearch(t(screen.label)).includes(wanted));

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      tagsToIgnore={[]}
      radius="lg"
      attributes={{ content: { 'aria-label': t('shell.commands') } }}
    >
      <Spotlight.Search
        placeholder={t('shell.commandPlaceholder')}
        aria-label={t('shell.commandPlaceholder')}
        leftSection={<IconSearch size={19} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {documents.length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.commandDocuments')}>
            {documents.map((document) => (
              <Spotlight.Action
                key={document.id}
                label={document.subject}
                description={`${document.no} · ${enumText('documentStatus', document.status)}`}
                leftSection={<IconFileText size={19} aria-hidden />}
                onClick={() => void navigate(`/documents/${document.id}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.commandNavigation')}>
            {screens.map((screen) => (
              <Spotlight.Action
                key={screen.to}
                label={t(screen.label)}
                leftSection={<IconArrowRight size={19} aria-hidden />}
                onClick={() => void navigate(screen.to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {documents.length === 0 && screens.length === 0 && (
          <Spotlight.Empty>
            {found.isFetching ? t('shell.commandSearching') : t('shell.commandNothing')}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
