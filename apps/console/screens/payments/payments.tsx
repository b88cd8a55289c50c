import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Payment = ConsoleData<'GET /console-api/payments/list'>['rows'][number]

const tones = { opening: 'info', done: 'gain', refused: 'plain' } as const

const columns: readonly Column<Payment>[] = [
  { id: 'id', head: t('payments.id'), card: 'title', cell: ({ payId }) => <bdi>{payId}</bdi>, ch: 36 },
  {
    id: 'when',
    head: t('payments.when'),
    cell: ({ askedAtMs }) => <TimeText atMs={askedAtMs} kind="minute" />,
    ch: 18,
  },
  {
    id: 'payer',
    head: t('payments.payer'),
    cell: ({ payer, payerName }) => (
      <>
        <UserLink id={payer} /> {payerName}
      </>
    ),
    ch: 24,
  },
  {
    id: 'payee',
    head: t('payments.payee'),
    cell: ({ payee, payeeName }) => (
      <>
        <UserLink id={payee} /> {payeeName}
      </>
    ),
    ch: 24,
  },
  {
    id: 'amount',
    head: t('payments.amount'),
    numeric: true,
    cell: ({ amount, coin }) => <QtyText value={amount} unit={coin} trim zero />,
    ch: 18,
  },
  {
    id: 'value',
    head: t('payments.value'),
    numeric: true,
    cell: ({ value }) => <QtyText value={value} trim zero />,
    ch: 14,
  },
  {
    id: 'state',
    head: t('payments.state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`payments.state.${state}`)}</Badge>,
    ch: 12,
  },
]

/** What users paid each other: for whoever looks into a stolen session, or into money that is passed on. */
export function Component() {
  const { api } = useConsole()
  const [typed, setTyped] = useState('')
  const userId = /^\d{1,15}$/.test(typed.trim()) ? Number(typed.trim()) : undefined
  const pages = usePages<Payment>(`payments-${userId ?? ''}`, (cursor) =>
    api('GET /console-api/payments/list', { cursor, ...(userId !== undefined && { userId }) }),
  )
  return (
    <>
      <ScreenHead title={t('nav.payments')}>
        <Field label={t('payments.only')}>
          <TextInput value={typed} onChange={setTyped} name="userId" inputMode="numeric" maxLength={15} />
        </Field>
      </ScreenHead>
      <div className={styles.stack}>
        <PagedTable
          caption={t('payments.caption')}
          columns={columns}
          pages={pages}
          rowKey={({ payId }) => payId}
          empty={t(userId === undefined ? 'payments.empty' : 'payments.empty.user')}
        />
        <p className={styles.quiet}>{t('payments.hint')}</p>
      </div>
    </>
  )
}
