import { Button } from '@bowline/design-system/actions/button.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-breakeven.module.css'
import type { CoinAnalysis } from './figures.ts'

interface CoinsTableProps {
  readonly coins: readonly CoinAnalysis[]
  readonly currency: string
  readonly chosen: string | undefined
  readonly onChoose: (coin: string) => void
}

/** A price as exact as its size needs: eight decimals of cheap coins, two of dear ones. */
const decimalsOf = (price: string | null) => (price !== null && Number(price) < 10 ? 8 : 2)

export function CoinsTable({ coins, currency, chosen, onChoose }: CoinsTableProps) {
  const t = useWords('assets-breakeven')
  const [hidden] = useHiddenAmounts()
  const price = (value: string | null) => <MoneyText value={value} decimals={decimalsOf(value)} zero />
  const money = (value: string | null) => <MoneyText value={value} signed tone="gain-loss" hidden={hidden} />
  return (
    <DataTable
      caption={t('coins.caption', { currency })}
      rows={coins}
      rowKey={({ coin }) => coin}
      empty={<EmptyState title={t('empty')} text={t('empty.text')} />}
      actionsHead={t('show')}
      actions={({ coin }) => (
        <Button
          size="s"
          aria-pressed={coin === chosen}
          aria-label={`${t('show')}: ${coin}`}
          onClick={() => onChoose(coin)}
        >
          {t('show')}
        </Button>
      )}
      columns={[
        {
          id: 'coin',
          head: t('coin'),
          card: 'title',
          cell: ({ coin, isAssumed }) => (
            <span className={styles.coin}>
              <CoinIcon symbol={coin} /> <bdi>{coin}</bdi> {isAssumed && <Badge tone="info">{t('assumed')}</Badge>}
            </span>
          ),
        },
        {
          id: 'held',
          head: t('held'),
          numeric: true,
          cell: ({ held }) => <QtyText value={held} trim hidden={hidden} />,
        },
        { id: 'average', head: t('average'), numeric: true, cell: ({ average }) => price(average) },
        { id: 'breakeven', head: t('breakeven'), numeric: true, cell: ({ breakeven }) => price(breakeven) },
        { id: 'price', head: t('price'), numeric: true, cell: (coin) => price(coin.price) },
        {
          id: 'change',
          head: t('change'),
          numeric: true,
          cell: ({ changePercent }) => <PercentText value={changePercent} tone="plain" exact />,
        },
        { id: 'unrealised', head: t('unrealised'), numeric: true, cell: ({ unrealised }) => money(unrealised) },
        { id: 'realised', head: t('realised'), numeric: true, cell: ({ realised }) => money(realised) },
      ]}
    />
  )
}
