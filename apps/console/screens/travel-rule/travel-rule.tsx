import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { Parties } from './parties.tsx'

type Case = ConsoleData<'GET /console-api/travel-rule/waiting'>['rows'][number]
type Verdict = 'accept' | 'reject'

const amountOf = ({ amount, coin }: Case) => `${amount} ${coin}`
const sideOf = ({ sendTo, isOwner, provider }: Case) => {
  if (sendTo === null) return t('travel.unsaid')
  return sendTo === 'provider'
    ? t(isOwner ? 'travel.own-account' : 'travel.other-account', { provider: provider ?? '' })
    : t(isOwner ? 'travel.own-wallet' : 'travel.other-wallet')
}

const columns: readonly Column<Case>[] = [
  { id: 'amount', head: t('withdrawals.amount'), card: 'title', cell: amountOf, ch: 18 },
  { id: 'user', head: t('withdrawals.user'), cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  { id: 'value', head: t('withdrawals.value'), cell: ({ value }) => `${value} USDT`, ch: 18 },
  { id: 'to', head: t('travel.recipient'), cell: (row) => t(`travel.${row.direction}`, { side: sideOf(row) }), ch: 28 },
  {
    id: 'address',
    head: t('withdrawals.address'),
    card: 'wide',
    cell: ({ network, address }) => (
      <>
        {network} {address === '' ? t('travel.unnamed') : <bdi dir="ltr">{address}</bdi>}
      </>
    ),
  },
  {
    id: 'asked',
    head: t('withdrawals.asked'),
    cell: ({ askedAtMs, isRequested }) => (
      <>
        <TimeText atMs={askedAtMs} kind="minute" /> {isRequested && t('travel.requested')}
      </>
    ),
    ch: 22,
  },
]

/** Recipients of withdrawals and senders of deposits that no rule and no other provider confirms. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Case>('travel-rule', (cursor) => api('GET /console-api/travel-rule/waiting', { cursor }))
  const [chosen, setChosen] = useState<{ readonly row: Case; readonly verdict: Verdict }>()
  const decide = async (reason: string) => {
    if (!chosen) return ''
    const { row, verdict } = chosen
    const { done } = await api('POST /console-api/travel-rule/review', { id: row.id, verdict, reason })
    await pages.again()
    return t(`travel.done.${done}`)
  }
  return (
    <>
      <ScreenHead title={t('nav.travel-rule')} />
      <PagedTable
        caption={t('travel.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => id}
        empty={t('travel.empty')}
        emptyText={t('travel.empty.text')}
        {...(may('withdrawals.decide') && {
          actions: (row: Case) => (
            <>
              <Button size="s" onClick={() => setChosen({ row, verdict: 'accept' })}>
                {t('travel.accept')}
              </Button>{' '}
              <Button size="s" onClick={() => setChosen({ row, verdict: 'reject' })}>
                {t('travel.reject')}
              </Button>
            </>
          ),
        })}
      />
      {chosen && (
        <ActDialog
          title={t(`travel.${chosen.verdict}.title`, { amount: amountOf(chosen.row) })}
          confirm={t(`travel.${chosen.verdict}`)}
          isDanger={chosen.verdict === 'reject'}
          onClose={() => setChosen(undefined)}
          act={decide}
        >
          {may('users.private') && <Parties id={chosen.row.id} />}
          <p>{t(`travel.${chosen.verdict}.text`)}</p>
        </ActDialog>
      )}
    </>
  )
}
