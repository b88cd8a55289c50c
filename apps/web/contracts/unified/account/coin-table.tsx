import { Button } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { ArrowLeftRight } from 'lucide-react'
import { useWords } from '../../../words/use-words.ts'
import { units } from '../../figures/contract-terms.ts'
import { isOn, ratioOf, whyFixed } from '../collateral/switch-effect.ts'
import { RatioText } from '../effects.tsx'
import styles from '../unified.module.css'
import type { CoinRow, UnifiedFigures } from '../unified-figures.ts'

interface CoinTableProps {
  readonly figures: UnifiedFigures
  readonly hidden: boolean
  readonly onSwitch: (coin: string) => void
  readonly onChoose: () => void
  readonly onTransfer: (coin: string) => void
}

type Figure = 'walletBalance' | 'equity' | 'upl' | 'canTransferOutBalance'

/** The coins of the account: what is there, what it counts, and whether it does. */
export function CoinTable({ figures, hidden, onSwitch, onChoose, onTransfer }: CoinTableProps) {
  const t = useWords('contracts/unified')
  const quantity = (id: Figure, head: string): Column<CoinRow> => ({
    id,
    head,
    numeric: true,
    ch: 12,
    cell: (row) => <QtyText value={row[id]} hidden={hidden} zero trim />,
  })
  const money = (id: 'usdValue' | 'marginValue', head: string): Column<CoinRow> => ({
    id,
    head,
    numeric: true,
    ch: 10,
    cell: (row) => <MoneyText value={row[id]} unit="USD" hidden={hidden} zero />,
  })
  const termsOf = (row: CoinRow) => figures.collaterals.find(({ coin }) => coin === row.coin)
  const hasSome = !figures.coins.every(isEmpty)
  const columns: Column<CoinRow>[] = [
    {
      id: 'coin',
      head: t('coin'),
      card: 'title',
      cell: (row) => (
        <span className={styles.coin} data-empty={(hasSome && isEmpty(row)) || undefined}>
          <CoinIcon symbol={row.coin} /> {row.coin} {isOn(row) && <Badge tone="gain">{t('collateral')}</Badge>}
        </span>
      ),
    },
    quantity('equity', t('equity')),
    quantity('walletBalance', t('balance')),
    quantity('upl', t('upl')),
    money('usdValue', t('worth')),
    money('marginValue', t('counts')),
    {
      ...{ id: 'ratio', head: t('ratio'), numeric: true, ch: 6 },
      cell: (row) => <RatioText ratio={ratioOf(row, termsOf(row))} />,
    },
    quantity('canTransferOutBalance', t('transferable')),
  ]
  return (
    <Card
      title={t('coins')}
      className={styles.coins}
      aside={
        <Button size="s" onClick={onChoose}>
          {t('collateral.choose')}
        </Button>
      }
      flush
    >
      <DataTable<CoinRow>
        caption={t('coins')}
        rows={figures.coins}
        rowKey={({ coin }) => coin}
        columns={columns}
        actionsHead={t('actions')}
        actions={(row) => {
          const terms = termsOf(row)
          return (
            <span className={`${styles.actions} ${styles.ofRow}`}>
              <IconButton
                size="s"
                label={`${t('transfer')} ${row.coin}`}
                icon={<ArrowLeftRight size={16} aria-hidden="true" />}
                onClick={() => onTransfer(row.coin)}
              />
              {terms && whyFixed(terms) === undefined && (
                <Button size="s" onClick={() => onSwitch(row.coin)}>
                  {t(isOn(row) ? 'switchOff' : 'switchOn')} <span className="spoken">{row.coin}</span>
                </Button>
              )}
            </span>
          )
        }}
      />
    </Card>
  )
}

/** Nothing is there and nothing is owed. */
function isEmpty({ walletBalance, equity }: CoinRow): boolean {
  return units(walletBalance) === 0n && units(equity) === 0n
}
