import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useAsked } from '../../parts/asked.ts'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { EarlyMarkets } from './early-markets.tsx'

type Pass = ConsoleData<'GET /console-api/alpha/passes'>['rows'][number]

const columns: readonly Column<Pass>[] = [
  { id: 'user', head: t('alpha.user'), card: 'title', cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  {
    id: 'contact',
    head: t('alpha.contact'),
    card: 'wide',
    cell: ({ email, phone }) => email ?? phone ?? t('unknown'),
    ch: 22,
  },
  { id: 'reason', head: t('alpha.reason'), cell: ({ reason }) => reason, ch: 20, width: '30%' },
  { id: 'by', head: t('alpha.by'), cell: ({ setBy }) => setBy, ch: 18 },
  { id: 'since', head: t('alpha.since'), cell: ({ setAtMs }) => <TimeText atMs={setAtMs} kind="minute" />, ch: 18 },
]

/** Who may enter Alpha: staff grant passes and withdraw them. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Pass>('alpha', (cursor) => api('GET /console-api/alpha/passes', { cursor }))
  const [asked, , ask] = useAsked()
  const [withdrawn, setWithdrawn] = useState<Pass>()
  const done = () => void pages.again()
  return (
    <>
      <ScreenHead title={t('nav.alpha')}>
        {may('users.mark') && (
          <Button kind="primary" onClick={() => ask('grant')}>
            {t('alpha.grant')}
          </Button>
        )}
      </ScreenHead>
      <div className={styles.stack}>
        <PagedTable
          caption={t('alpha.caption')}
          columns={columns}
          pages={pages}
          rowKey={({ userId }) => String(userId)}
          empty={t('alpha.empty')}
          {...(may('users.mark') && {
            actions: (pass: Pass) => (
              <Button size="s" onClick={() => setWithdrawn(pass)}>
                {t('alpha.withdraw')}
              </Button>
            ),
          })}
        />
        <p className={styles.quiet}>{t('alpha.hint')}</p>
        <EarlyMarkets />
      </div>
      {asked === 'grant' && may('users.mark') && <GrantDialog onClose={() => ask()} onDone={done} />}
      {withdrawn && <WithdrawDialog userId={withdrawn.userId} onClose={() => setWithdrawn(undefined)} onDone={done} />}
    </>
  )
}

interface DialogProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

function GrantDialog({ onClose, onDone }: DialogProps) {
  const { api } = useConsole()
  const [userId, setUserId] = useState('')
  const isNumber = /^\d{1,15}$/.test(userId.trim())
  const grant = async (reason: string) => {
    await api('POST /console-api/alpha/grant', { userId: Number(userId.trim()), reason })
    onDone()
    return t('alpha.grant.done', { id: userId.trim() })
  }
  return (
    <ActDialog
      title={t('alpha.grant')}
      confirm={t('alpha.grant')}
      onClose={onClose}
      act={grant}
      problem={() => (isNumber ? undefined : t('alpha.user.hint'))}
    >
      <Field label={t('alpha.user')} hint={t('alpha.user.hint')}>
        <TextInput value={userId} onChange={setUserId} name="userId" maxLength={15} autoComplete="off" />
      </Field>
    </ActDialog>
  )
}

function WithdrawDialog({ userId, onClose, onDone }: DialogProps & { readonly userId: number }) {
  const { api } = useConsole()
  const withdraw = async (reason: string) => {
    await api('POST /console-api/alpha/withdraw', { userId, reason })
    onDone()
    return t('alpha.withdraw.done', { id: userId })
  }
  return (
    <ActDialog
      title={t('alpha.withdraw.title', { id: userId })}
      confirm={t('alpha.withdraw')}
      isDanger
      onClose={onClose}
      act={withdraw}
    />
  )
}
