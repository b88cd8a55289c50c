import { Button } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { NOTHING } from '@bowline/design-system/numbers/display-number.ts'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useState } from 'react'
import { marketName } from '../../market-rows/market-path.ts'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-copy-trade.module.css'
import { CURRENCY, type Relation } from './copy-sums.ts'

interface PositionsTableProps {
  readonly relation: Relation
  readonly onChanged: () => Promise<void>
}

/** What is held as a copy; each position can be closed by hand. */
export function PositionsTable({ relation, onChanged }: PositionsTableProps) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const [closing, setClosing] = useState<number>()
  const { relationId, positions, state } = relation
  const close = async (market: number, contract: string) => {
    const question = { title: t('close.of', { contract: marketName(contract) }), text: t('close.text') }
    if (!(await ask({ ...question, confirm: t('close'), cancel: t('cancel') }))) return
    setClosing(market)
    await siteApi('POST /exchange-web/web/copy/close', { relationId, market }).then(
      () => toast({ kind: 'good', text: t('close.done', { contract: marketName(contract) }) }),
      showError,
    )
    await onChanged()
    setClosing(undefined)
  }
  return (
    <DataTable
      caption={t('positions')}
      rows={positions}
      rowKey={({ market }) => String(market)}
      empty={<EmptyState title={t('positions.empty')} />}
      actionsHead={t('close')}
      actions={({ market, contract }) =>
        (state === 'active' || state === 'keeping') && (
          <Button
            size="s"
            busy={closing === market}
            busyLabel={t('sending')}
            aria-label={t('close.of', { contract: marketName(contract) })}
            onClick={() => close(market, contract)}
          >
            {t('close')}
          </Button>
        )
      }
      columns={[
        {
          id: 'contract',
          head: t('contract'),
          card: 'title',
          cell: ({ contract, qty, leverage, isSatOut }) => (
            <span className={styles.row}>
              <bdi>{marketName(contract)}</bdi>
              <Badge tone={qty.startsWith('-') ? 'loss' : 'gain'}>{t(qty.startsWith('-') ? 'short' : 'long')}</Badge>
              <bdi>{leverage}×</bdi>
              {isSatOut && <Badge tone="warn">{t('satOut')}</Badge>}
            </span>
          ),
        },
        {
          id: 'size',
          head: t('size'),
          numeric: true,
          cell: ({ qty }) => <QtyText value={qty.replace('-', '')} trim />,
        },
        { id: 'entry', head: t('entry'), numeric: true, cell: ({ entryPrice }) => <MoneyText value={entryPrice} /> },
        { id: 'mark', head: t('mark'), numeric: true, cell: ({ markPrice }) => <MoneyText value={markPrice} /> },
        {
          id: 'levels',
          head: t('levels'),
          cell: ({ levels }) => (
            <span className={styles.levels}>
              {levels.map(({ kind, price, qty }) => (
                <span key={`${kind} ${price} ${qty}`}>
                  <Badge tone={kind === 'takeProfit' ? 'gain' : 'loss'}>{t(`level.${kind}`)}</Badge>{' '}
                  <MoneyText value={price} /> {qty !== null && <QtyText value={qty} trim />}
                </span>
              ))}
              {levels.length === 0 && NOTHING}
            </span>
          ),
        },
        {
          id: 'upl',
          head: t('upl'),
          numeric: true,
          cell: ({ upl }) => <MoneyText value={upl} unit={CURRENCY} signed tone="gain-loss" zero />,
        },
      ]}
    />
  )
}
