import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Account = ConsoleData<'GET /console-api/set-aside/list'>['rows'][number]

const columns: readonly Column<Account>[] = [
  { id: 'account', head: t('set-aside.account'), card: 'title', cell: ({ account }) => account, ch: 8 },
  {
    id: 'balances',
    head: t('set-aside.balances'),
    card: 'wide',
    cell: ({ balances }) => balances.map(({ coin, total }) => `${total} ${coin}`).join(', ') || t('set-aside.nothing'),
    ch: 30,
  },
  { id: 'worth', head: t('set-aside.worth'), cell: ({ worth }) => `${worth.total} ${worth.currency}`, ch: 16 },
  {
    id: 'since',
    head: t('set-aside.since'),
    cell: ({ setAsideAtMs }) => <TimeText atMs={setAsideAtMs} kind="minute" />,
    ch: 18,
  },
]

/** Accounts that wait for their owners: two members of staff give one back. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Account>('set-aside', (cursor) => api('GET /console-api/set-aside/list', { cursor }))
  const [giving, setGiving] = useState<Account>()
  return (
    <>
      <ScreenHead title={t('nav.set-aside')} />
      <div className={styles.stack}>
        <PagedTable
          caption={t('set-aside.caption')}
          columns={columns}
          pages={pages}
          rowKey={({ account }) => String(account)}
          empty={t('set-aside.empty')}
          emptyText={t('set-aside.empty.text')}
          {...(may('accounts.request') && {
            actions: (account: Account) => (
              <Button size="s" onClick={() => setGiving(account)}>
                {t('set-aside.give')}
              </Button>
            ),
          })}
        />
        {(pages.rows?.length ?? 0) > 0 && <p className={styles.quiet}>{t('set-aside.hint')}</p>}
      </div>
      {giving && <GiveDialog account={giving.account} onClose={() => setGiving(undefined)} />}
    </>
  )
}

interface GiveDialogProps {
  readonly account: number
  readonly onClose: () => void
}

function GiveDialog({ account, onClose }: GiveDialogProps) {
  const { api } = useConsole()
  const [email, setEmail] = useState('')
  const request = async (reason: string) => {
    await api('POST /console-api/set-aside/request', { account, email: email.trim(), reason })
    return t('set-aside.give.done')
  }
  return (
    <ActDialog
      title={t('set-aside.give.title', { account })}
      confirm={t('set-aside.request')}
      onClose={onClose}
      act={request}
      problem={() => (email.includes('@') ? undefined : t('set-aside.email.missing'))}
    >
      <p>{t('set-aside.give.text')}</p>
      <Field label={t('set-aside.email')}>
        <TextInput value={email} onChange={setEmail} name="email" maxLength={254} autoComplete="off" />
      </Field>
    </ActDialog>
  )
}
