import { releaseText } from '@bowline/chains/signer/release-text.ts'
import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { ReleaseDetails } from '../../parts/release-details.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { signText } from '../../parts/sign-release.ts'
import { UserLink } from '../../parts/user-link.tsx'
import type { ConsoleApi } from '../../session/console-api.ts'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Withdrawal = ConsoleData<'GET /console-api/withdrawals/waiting'>['rows'][number]
type Verdict = 'approve' | 'reject'

const amountOf = ({ amount, coin }: Withdrawal) => `${amount} ${coin}`

const columns: readonly Column<Withdrawal>[] = [
  { id: 'amount', head: t('withdrawals.amount'), card: 'title', cell: amountOf, ch: 18 },
  { id: 'user', head: t('withdrawals.user'), cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  { id: 'value', head: t('withdrawals.value'), cell: ({ value }) => `${value} USDT`, ch: 18 },
  {
    id: 'address',
    head: t('withdrawals.address'),
    card: 'wide',
    cell: ({ network, address, tag }) => (
      <>
        {network} <bdi dir="ltr">{address}</bdi> {tag !== 0 && tag}
      </>
    ),
  },
  { id: 'risk', head: t('withdrawals.risk'), cell: ({ risk }) => risk, ch: 6 },
  { id: 'persons', head: t('withdrawals.persons'), cell: ({ persons }) => persons, ch: 6 },
  {
    id: 'asked',
    head: t('withdrawals.asked'),
    cell: ({ requestedAtMs }) => <TimeText atMs={requestedAtMs} kind="minute" />,
    ch: 18,
  },
]

/** Above the coin's bound approving takes the member's key, under exactly what the dialog shows. */
async function withKey(api: ConsoleApi, release: NonNullable<Withdrawal['release']>) {
  const { own } = await api('GET /console-api/release-keys/board', {})
  const keys = own.map(({ key }) => key)
  return { assertion: await signText(releaseText(release), keys) }
}

/** Withdrawals that people look at before they are paid. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Withdrawal>('withdrawals', (cursor) => api('GET /console-api/withdrawals/waiting', { cursor }))
  const [chosen, setChosen] = useState<{ readonly withdrawal: Withdrawal; readonly verdict: Verdict }>()
  const decide = async (reason: string) => {
    if (!chosen) return ''
    const { withdrawal, verdict } = chosen
    const { withdrawId, release } = withdrawal
    const said = { withdrawId, verdict, reason }
    const signed = verdict === 'approve' && release ? await withKey(api, release) : {}
    const { done } = await api('POST /console-api/withdrawals/review', { ...said, ...signed } as typeof said)
    await pages.again()
    return t(`withdrawals.done.${done}`)
  }
  return (
    <>
      <ScreenHead title={t('nav.withdrawals')} />
      <PagedTable
        caption={t('withdrawals.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ withdrawId }) => withdrawId}
        empty={t('withdrawals.empty')}
        emptyText={t('withdrawals.empty.text')}
        {...(may('withdrawals.decide') && {
          actions: (withdrawal: Withdrawal) => (
            <>
              <Button size="s" onClick={() => setChosen({ withdrawal, verdict: 'approve' })}>
                {t('withdrawals.approve')}
              </Button>{' '}
              <Button size="s" onClick={() => setChosen({ withdrawal, verdict: 'reject' })}>
                {t('withdrawals.reject')}
              </Button>
            </>
          ),
        })}
      />
      {chosen && (
        <ActDialog
          title={t(`withdrawals.${chosen.verdict}.title`, { amount: amountOf(chosen.withdrawal) })}
          confirm={t(`withdrawals.${chosen.verdict}`)}
          isDanger={chosen.verdict === 'reject'}
          onClose={() => setChosen(undefined)}
          act={decide}
        >
          <p>{t(`withdrawals.${chosen.verdict}.text`)}</p>
          {chosen.verdict === 'approve' && chosen.withdrawal.release && (
            <ReleaseDetails release={chosen.withdrawal.release} />
          )}
        </ActDialog>
      )}
    </>
  )
}
