import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './paper-account.module.css'
import type { PaperAccount } from './paper-account-screen.tsx'

interface BalancesProps {
  readonly holdings: PaperAccount['account']['holdings']
}

/** Every coin with where it is, and the way between paper spot and paper futures. */
export function Balances({ holdings }: BalancesProps) {
  const t = useWords('paper-account')
  const tTables = useWords('desk/tables')
  return (
    <Card title={tTables('tables.tab.balances')} flush>
      <DataTable
        caption={tTables('tables.tab.balances')}
        rows={holdings}
        rowKey={({ coin }) => coin}
        columns={[
          { id: 'coin', head: tTables('tables.column.coin'), card: 'title', cell: ({ coin }) => <bdi>{coin}</bdi> },
          {
            id: 'free',
            head: tTables('tables.column.available'),
            numeric: true,
            cell: ({ free }) => <QtyText value={free} trim />,
          },
          {
            id: 'locked',
            head: tTables('tables.column.locked'),
            numeric: true,
            cell: ({ locked }) => <QtyText value={locked} trim />,
          },
          { id: 'futures', head: t('futures'), numeric: true, cell: ({ futures }) => <QtyText value={futures} trim /> },
          {
            id: 'isolated',
            head: t('isolated'),
            numeric: true,
            cell: ({ isolated }) => <QtyText value={isolated} trim />,
          },
          { id: 'worth', head: t('worthUsdt'), numeric: true, cell: ({ value }) => <MoneyText value={value} /> },
        ]}
      />
      <Transfer holdings={holdings} />
    </Card>
  )
}

function Transfer({ holdings }: BalancesProps) {
  const t = useWords('contracts/transfer')
  const { siteApi } = usePage()
  const toast = useToast()
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const { symbols } = useLocale()
  const [coin, setCoin] = useState('USDT')
  const [to, setTo] = useState<'spot' | 'futures'>('futures')
  const [amount, setAmount] = useState('')
  const [isBusy, setBusy] = useState(false)
  const held = holdings.find((holding) => holding.coin === coin)
  const most = (to === 'futures' ? held?.free : held?.transferable) ?? '0'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (amount === '' || isBusy) return
    setBusy(true)
    try {
      await siteApi('POST /exchange-web/web/paper/transfer', { coin, amount, to })
      toast({ kind: 'good', text: t('transfer.done', { amount, coin }) })
      setAmount('')
      await revalidate()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.transfer} onSubmit={send} aria-label={t('transfer.title')}>
      <Field label={t('transfer.to')}>
        <Select
          options={(['futures', 'spot'] as const).map((value) => ({ value, label: t(`transfer.${value}`) }))}
          value={to}
          onChange={setTo}
        />
      </Field>
      <Field label={t('transfer.coin')}>
        <Select
          options={holdings.map((holding) => ({ value: holding.coin, label: holding.coin }))}
          value={coin}
          onChange={setCoin}
        />
      </Field>
      <Field
        label={t('transfer.amount')}
        hint={t('transfer.most', {
          most: `${displayNumber(most, { decimals: 8, exact: true, trim: true }, symbols)} ${coin}`,
        })}
      >
        <DecimalInput value={amount} onChange={setAmount} unit={coin} />
      </Field>
      <Button type="submit" aria-disabled={amount === ''} busy={isBusy} busyLabel={t('sending')}>
        {t('transfer.send')}
      </Button>
    </form>
  )
}
