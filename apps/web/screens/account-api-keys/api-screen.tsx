import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Link, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { HelpCard } from '../../shell/help-card.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import { CanUse, CreateLink } from './can-use.tsx'
import { KeyTable } from './key-table.tsx'
import { type LoadedKeys, loadKeys } from './load-keys.ts'
import { SuspendedNotice } from './suspended-notice.tsx'

export const head = privateHead('account-api-keys', 'title')
export const load = loadKeys

const rules = ['about.secret', 'about.mail', 'about.ip', 'about.hold'] as const
const SHOWN = 5

/** What API keys are, whether the user can create them, and the existing ones. */
export function Screen() {
  const t = useWords('account-api-keys')
  const { config } = usePage()
  const { use, list } = useLoaderData<LoadedKeys>()
  return (
    <AccountLayout
      title={t('title')}
      at={6}
      measure="table"
      intro={t('intro')}
      aside={list.length > 0 && <CreateLink use={use} />}
    >
      <div className={styles.parts}>
        <CanUse use={use} />
        {list.some(({ status }) => status === 'suspended') && <SuspendedNotice />}
        <KeyTable rows={list.slice(0, SHOWN)} use={use} />
        <p className={styles.links}>
          {list.length > SHOWN && (
            <Link className={linkClass()} to="/account/list_api">
              {t('all')}
            </Link>
          )}
          <a className={linkClass()} href={config.links.apiDocumentation}>
            {t('docs')}
          </a>
        </p>
        <div className={styles.pair}>
          <Card title={t('about.title')}>
            <ul className={styles.rules}>
              {rules.map((rule) => (
                <li key={rule}>{t(rule)}</li>
              ))}
            </ul>
          </Card>
          <HelpCard />
        </div>
      </div>
    </AccountLayout>
  )
}
