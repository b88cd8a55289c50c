import { useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { privateHead } from '../../private-head.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import { CanUse, CreateLink } from './can-use.tsx'
import { KeyTable } from './key-table.tsx'
import { type LoadedKeys, loadKeys } from './load-keys.ts'
import { SuspendedNotice } from './suspended-notice.tsx'

export const head = privateHead('account-api-keys', 'all')
export const load = loadKeys

/** All keys of the user. */
export function Screen() {
  const t = useWords('account-api-keys')
  const { use, list } = useLoaderData<LoadedKeys>()
  const back = { to: '/account/api', label: t('back') }
  return (
    <AccountLayout
      title={t('all')}
      at={6}
      measure="table"
      back={back}
      aside={list.length > 0 && <CreateLink use={use} />}
    >
      <div className={styles.parts}>
        <CanUse use={use} />
        {list.some(({ status }) => status === 'suspended') && <SuspendedNotice />}
        <KeyTable rows={list} use={use} />
      </div>
    </AccountLayout>
  )
}
